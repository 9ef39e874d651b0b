import * as http from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { KubeError } from '../../client/errors';
import { FakeCluster } from '../FakeCluster';
import {
  answerOf,
  ApiRequest,
  parseApiRequest,
  statusBody,
} from './apiRequests';
import { LiveWatch, WatchDisturbance } from './LiveWatch';

/** What goes wrong with one request. @public */
export type HttpFault =
  | {
      readonly type: 'status';
      readonly code: number;
      readonly retryAfterSeconds?: number;
    }
  /** The connection is reset before an answer. */
  | { readonly type: 'reset' }
  /** Half of the answer, then the connection is reset. */
  | { readonly type: 'truncate' }
  /** No answer, ever. */
  | { readonly type: 'stall' };

/** Decides about each request. @public */
export type FaultPlan = (request: ApiRequest) => HttpFault | undefined;

/**
 * Serves a fake cluster over HTTP on the loopback interface, and lets things go wrong as they do in networks.
 *
 * @public
 */
export class HttpApiServer {
  readonly #server: http.Server;
  readonly #sockets = new Set<Socket>();
  readonly #watches = new Set<LiveWatch>();
  #plan: FaultPlan = () => undefined;
  #requestCount = 0;

  private constructor(private readonly cluster: FakeCluster) {
    this.#server = http.createServer((request, response) => {
      this.#serve(request, response).catch(error => response.destroy(error));
    });
    this.#server.on('connection', socket => {
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
    });
  }

  static async start(cluster: FakeCluster): Promise<HttpApiServer> {
    const api = new HttpApiServer(cluster);
    await new Promise<void>(resolve => {
      api.#server.listen(0, '127.0.0.1', resolve);
    });
    return api;
  }

  get url(): string {
    const { port } = this.#server.address() as AddressInfo;
    return `http://127.0.0.1:${port}`;
  }

  get requestCount(): number {
    return this.#requestCount;
  }

  get openWatches(): number {
    return this.#watches.size;
  }

  /** From now on. */
  setFaults(plan: FaultPlan): void {
    this.#plan = plan;
  }

  /** Disturbs every open watch. */
  disturb(disturbance: WatchDisturbance): void {
    for (const watch of [...this.#watches]) watch.disturb(disturbance);
  }

  async stop(): Promise<void> {
    const closed = new Promise(resolve => {
      this.#server.close(resolve);
    });
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  async #serve(
    request: http.IncomingMessage,
    response: http.ServerResponse,
  ): Promise<void> {
    this.#requestCount++;
    const body = await readBody(request);
    const parsed = await parseApiRequest(request, body, this.cluster);
    if (!parsed) {
      response.writeHead(404, { 'Content-Type': 'text/plain' });
      response.end('404 page not found\n');
      return;
    }
    const fault = this.#plan(parsed);
    if (fault && (await fail(request, response, parsed, fault))) return;
    if (parsed.verb === 'watch') {
      await this.#watch(parsed, response);
      return;
    }
    try {
      const answer = await answerOf(parsed, this.cluster);
      const isCut = fault?.type === 'truncate';
      send(
        response,
        parsed.verb === 'create' ? 201 : 200,
        answer,
        isCut ? 'half' : 'whole',
      );
    } catch (error) {
      sendError(response, error);
    }
  }

  async #watch(
    request: ApiRequest,
    response: http.ServerResponse,
  ): Promise<void> {
    const abort = new AbortController();
    const watch = new LiveWatch(response);
    response.on('close', () => {
      this.#watches.delete(watch);
      abort.abort();
    });
    const onOpen = () => {
      this.#watches.add(watch);
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.flushHeaders();
    };
    try {
      await this.cluster.watch(request.type, {
        ...request.selection,
        resourceVersion: request.query.get('resourceVersion') ?? '0',
        signal: abort.signal,
        onOpen,
        onEvent: event => watch.send(event),
      });
      watch.end();
    } catch (error) {
      if (response.headersSent) response.destroy();
      else sendError(response, error);
    }
  }
}

/** Whether the fault was the whole answer. */
async function fail(
  request: http.IncomingMessage,
  response: http.ServerResponse,
  { verb }: ApiRequest,
  fault: HttpFault,
): Promise<boolean> {
  switch (fault.type) {
    case 'status':
      sendError(
        response,
        new KubeError('fault', fault.code, 'Fault', fault.retryAfterSeconds),
      );
      return true;
    case 'reset':
      request.socket.resetAndDestroy();
      return true;
    case 'truncate':
      if (verb !== 'watch') return false;
      response.writeHead(200);
      response.write('{"type":"ADD', () => request.socket.destroy());
      return true;
    default:
      return true;
  }
}

function sendError(response: http.ServerResponse, error: unknown): void {
  if (!(error instanceof KubeError)) throw error;
  if (error.retryAfterSeconds !== undefined) {
    response.setHeader('Retry-After', String(error.retryAfterSeconds));
  }
  send(response, error.code, statusBody(error), 'whole');
}

function send(
  response: http.ServerResponse,
  code: number,
  body: unknown,
  amount: 'whole' | 'half',
): void {
  const text = JSON.stringify(body);
  response.writeHead(code, {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(text),
  });
  if (amount === 'whole') response.end(text);
  else {
    response.write(text.slice(0, text.length / 2), () =>
      response.socket?.destroy(),
    );
  }
}

async function readBody(request: http.IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString('utf8');
  return text === '' ? undefined : JSON.parse(text);
}
