import { createHash } from 'node:crypto';
import * as http from 'node:http';
import * as https from 'node:https';
import type { LookupFunction } from 'node:net';
import { Connection } from './Connection';

/** One request to an API server. */
export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With its query. */
  readonly path: string;
  readonly body?: unknown;
  /** Default `application/json`. */
  readonly contentType?: string;
  readonly signal?: AbortSignal;
  /** Default: the answer comes as it is. */
  readonly compression?: 'gzip';
  /** Who is impersonated; default nobody. */
  readonly user?: string;
}

/** @public */
export interface HttpTransportOptions {
  readonly userAgent: string;
  /** Until the answer begins, in milliseconds. */
  readonly timeoutMilliseconds: number;
  /** Of the server's name. Default: as the machine looks names up. */
  readonly lookup?: LookupFunction;
}

/** Nothing was answered over a connection that had been kept open. */
class StaleConnectionError extends Error {
  override readonly name = 'StaleConnectionError';
}

const staleCodes: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE']);

/**
 * What may be sent twice where nothing was answered. A status that is replaced twice conflicts with itself: its resourceVersion is an
 * older one by then.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-9.2.2
 */
const repeatable: ReadonlySet<HttpRequest['method']> = new Set(['GET', 'PUT']);

/**
 * Sends requests with the server and credentials of a kubeconfig, over connections that are kept alive.
 *
 * Credentials are asked for with each request: tokens and client certificates of plugins and files change.
 */
export class HttpTransport {
  #agent:
    | { readonly fingerprint: string; readonly agent: http.Agent }
    | undefined;

  constructor(
    private readonly connection: Connection,
    private readonly options: HttpTransportOptions,
  ) {}

  /** The answer, whatever its code, as soon as it begins. */
  async send(request: HttpRequest): Promise<http.IncomingMessage> {
    try {
      return await this.#sendOnce(request);
    } catch (error) {
      // The server closed a kept connection just when we used it again.
      if (!(error instanceof StaleConnectionError)) throw error;
      if (!repeatable.has(request.method)) throw error;
      return this.#sendOnce(request);
    }
  }

  /** Closes idle connections. */
  close(): void {
    this.#agent?.agent.destroy();
    this.#agent = undefined;
  }

  async #sendOnce(request: HttpRequest): Promise<http.IncomingMessage> {
    const { method, path, signal } = request;
    const cluster = this.connection.getCurrentCluster();
    if (!cluster) throw new Error('The kubeconfig has no current cluster');
    const options: https.RequestOptions = {};
    await this.connection.applyToHTTPSOptions(options);
    const url = new URL(cluster.server.replace(/\/+$/, '') + path);
    const body =
      request.body === undefined ? undefined : JSON.stringify(request.body);
    const { request: open } = url.protocol === 'http:' ? http : https;
    const { lookup } = this.options;
    const outgoing = open(url, {
      auth: options.auth,
      method,
      agent: this.#agentFor(options, cluster.proxyUrl),
      headers: { ...options.headers, ...this.#headers(request, body) },
      ...(signal ? { signal } : {}),
      ...(lookup ? { lookup } : {}),
    });
    return this.#exchange(outgoing, body);
  }

  #headers(
    request: HttpRequest,
    body: string | undefined,
  ): http.OutgoingHttpHeaders {
    return {
      Accept: 'application/json',
      'User-Agent': this.options.userAgent,
      ...(request.compression === undefined
        ? {}
        : { 'Accept-Encoding': request.compression }),
      ...(request.user === undefined
        ? {}
        : { 'Impersonate-User': request.user }),
      ...(body === undefined
        ? {}
        : {
            'Content-Type': request.contentType ?? 'application/json',
            'Content-Length': Buffer.byteLength(body),
          }),
    };
  }

  #exchange(
    outgoing: http.ClientRequest,
    body: string | undefined,
  ): Promise<http.IncomingMessage> {
    const { timeoutMilliseconds } = this.options;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        const message = `The API server did not answer within ${timeoutMilliseconds} ms`;
        outgoing.destroy(new Error(message));
      }, timeoutMilliseconds);
      timer.unref();
      outgoing.on('response', response => {
        clearTimeout(timer);
        response.socket?.setKeepAlive(true, 30_000);
        resolve(response);
      });
      outgoing.on('error', error => {
        clearTimeout(timer);
        const isStale =
          outgoing.reusedSocket && staleCodes.has(codeOf(error) ?? '');
        reject(isStale ? new StaleConnectionError(error.message) : error);
      });
      outgoing.end(body);
    });
  }

  /** One agent for as long as the TLS credentials are the same. */
  #agentFor(options: https.RequestOptions, proxyUrl?: string): http.Agent {
    const { ca, cert, key, pfx, passphrase, rejectUnauthorized, servername } =
      options;
    const tls = {
      ca,
      cert,
      key,
      pfx,
      passphrase,
      rejectUnauthorized,
      servername,
    };
    const fingerprint = fingerprintOf([
      ...Object.values(tls),
      proxyUrl,
      this.#server,
    ]);
    if (this.#agent?.fingerprint === fingerprint) return this.#agent.agent;
    const isPlain = this.#server.startsWith('http:');
    const proxied = proxyUrl === undefined ? undefined : options.agent;
    const own = isPlain
      ? new http.Agent({ keepAlive: true })
      : new https.Agent({ keepAlive: true, ...tls });
    const agent = (proxied as http.Agent | undefined) ?? own;
    this.#agent = { fingerprint, agent };
    return agent;
  }

  get #server(): string {
    return this.connection.getCurrentCluster()?.server ?? '';
  }
}

function codeOf(error: Error): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}

function fingerprintOf(parts: readonly unknown[]): string {
  const hash = createHash('sha256');
  for (const part of parts) {
    const isBytes = Buffer.isBuffer(part);
    hash.update(isBytes ? part : JSON.stringify(part) ?? '').update('\0');
  }
  return hash.digest('hex');
}
