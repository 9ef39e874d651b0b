import * as http from 'node:http';
import * as https from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { KubeConfig } from '@kubernetes/client-node';
import type {
  HttpFault,
  WatchDisturbance,
} from '../../../packages/kube-controller/src/testing';
import { FaultyWatch } from './FaultyWatch';

/** A request as far as faults are chosen by it. */
export interface ProxiedRequest {
  readonly method: string;
  readonly path: string;
}

export type FaultPlan = (
  request: ProxiedRequest,
) => HttpFault | { readonly type: 'delay'; readonly ms: number } | undefined;

/** Stands before a real API server, with the credentials of a kubeconfig, and lets things go wrong as in networks. */
export class FaultyProxy {
  readonly #server: http.Server;
  readonly #sockets = new Set<Socket>();
  readonly #watches = new Set<FaultyWatch>();
  #plan: FaultPlan = () => undefined;
  #requestCount = 0;

  private constructor(
    private readonly target: URL,
    private readonly credentials: https.RequestOptions,
  ) {
    this.#server = http.createServer((request, response) => {
      this.#serve(request, response).catch(error => response.destroy(error));
    });
    this.#server.on('connection', socket => {
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
    });
  }

  static async start(kubeConfig: KubeConfig): Promise<FaultyProxy> {
    const server = kubeConfig.getCurrentCluster()?.server;
    if (!server) throw new Error('the kubeconfig names no server');
    const credentials: https.RequestOptions = {};
    await kubeConfig.applyToHTTPSOptions(credentials);
    const proxy = new FaultyProxy(new URL(server), credentials);
    await new Promise<void>(resolve => {
      proxy.#server.listen(0, '127.0.0.1', resolve);
    });
    return proxy;
  }

  get url(): string {
    const { port } = this.#server.address() as AddressInfo;
    return `http://127.0.0.1:${port}`;
  }

  get requestCount(): number {
    return this.#requestCount;
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
    this.#requestCount += 1;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = 'GET', url: path = '/' } = request;
    const fault = this.#plan({ method, path });
    switch (fault?.type) {
      case 'status':
        answerStatus(response, fault.code, fault.retryAfterSeconds);
        return;
      case 'reset':
        request.socket.resetAndDestroy();
        return;
      case 'stall':
        return;
      case 'delay':
        await new Promise(resolve => setTimeout(resolve, fault.ms));
        break;
      default:
    }
    const length = fault?.type === 'truncate' ? 'half' : 'whole';
    this.#forward(request, Buffer.concat(chunks), response, length);
  }

  #forward(
    request: http.IncomingMessage,
    body: Buffer,
    response: http.ServerResponse,
    length: 'half' | 'whole',
  ): void {
    const {
      host: _host,
      connection: _connection,
      ...headers
    } = request.headers;
    const path = request.url ?? '/';
    const onward = https.request(
      new URL(path, this.target),
      {
        ...this.credentials,
        method: request.method,
        headers: { ...headers, ...(this.credentials.headers as object) },
      },
      answer => {
        if (/[?&]watch=(?:true|1)/.test(path)) this.#watch(answer, response);
        else this.#answer(answer, response, length);
      },
    );
    onward.on('error', () => response.destroy());
    response.on('close', () => onward.destroy());
    onward.end(body);
  }

  /** A write whose answer is cut was carried out, and nobody learns of it. */
  #answer(
    answer: http.IncomingMessage,
    response: http.ServerResponse,
    length: 'half' | 'whole',
  ): void {
    const chunks: Buffer[] = [];
    answer.on('data', chunk => chunks.push(chunk));
    answer.on('end', () => {
      const body = Buffer.concat(chunks);
      response.writeHead(answer.statusCode ?? 502, {
        'content-type': answer.headers['content-type'] ?? 'application/json',
        'content-length': body.length,
      });
      if (length === 'whole') response.end(body);
      else
        response.write(body.subarray(0, body.length / 2), () =>
          response.socket?.destroy(),
        );
    });
  }

  #watch(answer: http.IncomingMessage, response: http.ServerResponse): void {
    const watch = new FaultyWatch(response);
    this.#watches.add(watch);
    response.on('close', () => this.#watches.delete(watch));
    response.writeHead(answer.statusCode ?? 502, {
      'content-type': 'application/json',
    });
    response.flushHeaders();
    answer.on('data', (chunk: Buffer) => watch.send(chunk));
    answer.on('end', () => watch.end());
    answer.on('error', () => response.destroy());
  }
}

function answerStatus(
  response: http.ServerResponse,
  code: number,
  retryAfterSeconds: number | undefined,
): void {
  const retry =
    retryAfterSeconds === undefined
      ? {}
      : { 'retry-after': String(retryAfterSeconds) };
  response.writeHead(code, { 'content-type': 'application/json', ...retry });
  response.end(
    JSON.stringify({
      ...{ kind: 'Status', apiVersion: 'v1', status: 'Failure', code },
      ...{ reason: 'Fault', message: 'fault' },
    }),
  );
}
