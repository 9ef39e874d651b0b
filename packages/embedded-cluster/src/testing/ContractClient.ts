import { IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { JsonObject } from '../json/Json';
import { Connection, readKubeconfig } from './Kubeconfig';
import { WatchStream } from './WatchStream';

/** What to send. */
export interface Call {
  readonly body?: unknown;
  /** Default `application/json` when there is a body. */
  readonly contentType?: string;
  readonly accept?: string;
  /** Another token than that of the kubeconfig; empty for none. */
  readonly token?: string;
  readonly query?: Readonly<Record<string, string>>;
}

/** What came back. */
export interface Answer {
  readonly code: number;
  readonly contentType: string;
  readonly warnings: readonly string[];
  /** The body, when it is JSON. */
  readonly body: JsonObject;
  readonly text: string;
}

/** Speaks HTTP with an API server, without any opinion on what it says. */
export class ContractClient {
  private readonly connection: Connection;

  constructor(kubeconfig: string) {
    this.connection = readKubeconfig(kubeconfig);
  }

  async call(method: string, path: string, call: Call = {}): Promise<Answer> {
    const response = await this.send(method, path, call);
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    return {
      code: response.statusCode ?? 0,
      contentType: response.headers['content-type'] ?? '',
      warnings: warningsOf(response),
      body: parseBody(text),
      text,
    };
  }

  /** Opens a watch; the caller closes it. */
  async watch(path: string, call: Call = {}): Promise<WatchStream> {
    const query = { watch: 'true', ...call.query };
    return new WatchStream(await this.send('GET', path, { ...call, query }));
  }

  private send(
    method: string,
    path: string,
    call: Call,
  ): Promise<IncomingMessage> {
    const { server, ca, cert, key, verify } = this.connection;
    const url = new URL(path, server);
    for (const [name, value] of Object.entries(call.query ?? {})) {
      url.searchParams.append(name, value);
    }
    const secure = server.protocol === 'https:';
    const text = textOf(call.body);
    const options = {
      method,
      headers: this.headers(call, text),
      ...(secure
        ? { ca, cert, key, rejectUnauthorized: verify === 'full' }
        : {}),
    };
    return new Promise((resolve, reject) => {
      const send = secure ? requestHttps : requestHttp;
      const request = send(url, options, resolve);
      request.on('error', reject);
      request.end(text);
    });
  }

  private headers(
    call: Call,
    text: string | undefined,
  ): Record<string, string> {
    const token = call.token ?? this.connection.token;
    const headers: Record<string, string> = {
      Accept: call.accept ?? 'application/json',
      'User-Agent': 'contract/1.0',
    };
    if (token) headers.Authorization = `Bearer ${token}`;
    if (text !== undefined) {
      // Node sends the body of a DELETE without any length otherwise.
      headers['Content-Length'] = String(Buffer.byteLength(text));
      headers['Content-Type'] = call.contentType ?? 'application/json';
    }
    return headers;
  }
}

function textOf(body: unknown): string | undefined {
  if (body === undefined || typeof body === 'string') return body;
  return JSON.stringify(body);
}

function parseBody(text: string): JsonObject {
  try {
    return JSON.parse(text) as JsonObject;
  } catch {
    return {};
  }
}

/** The texts of Warning headers, which come as `299 - "text"`. */
function warningsOf(response: IncomingMessage): string[] {
  const values = response.headersDistinct.warning ?? [];
  return values
    .flatMap(value => value.match(/299 - "(?:\\.|[^"\\])*"/g) ?? [])
    .map(value => value.slice(7, -1).replace(/\\(.)/g, '$1'));
}
