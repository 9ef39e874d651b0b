import * as http from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { KubeError } from '../../client/errors';
import { FaultPlan, HttpFault, WatchDisturbance } from './HttpFault';
import { LiveWatch } from './LiveWatch';
import { Reply } from './Reply';

/**
 * A Kubernetes API on the loopback interface, where things go wrong as they do in networks.
 *
 * @public
 */
export abstract class FaultyServer {
  readonly #server: http.Server;
  readonly #sockets = new Set<Socket>();
  readonly #watches = new Set<LiveWatch>();
  #plan: FaultPlan = () => undefined;
  #requestCount = 0;

  protected constructor() {
    this.#server = http.createServer((request, response) => {
      this.#serve(request, response).catch(error => response.destroy(error));
    });
    this.#server.on('connection', socket => {
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
    });
  }

  /** Answers what no fault took; the connection breaks when it rejects. */
  protected abstract answer(
    request: http.IncomingMessage,
    body: Buffer,
    reply: Reply,
  ): Promise<void>;

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

  protected async listen(): Promise<void> {
    await new Promise<void>(resolve => {
      this.#server.listen(0, '127.0.0.1', resolve);
    });
  }

  async #serve(
    request: http.IncomingMessage,
    response: http.ServerResponse,
  ): Promise<void> {
    this.#requestCount++;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = 'GET', url: path = '/' } = request;
    const { 'impersonate-user': user } = request.headers;
    const asked = { method, path };
    const fault = this.#plan(
      typeof user === 'string' ? { ...asked, user } : asked,
    );
    if (fault && (await strike(fault, request, response))) return;
    const amount = fault?.type === 'truncate' ? 'half' : 'whole';
    const reply = new Reply(response, amount, this.#watches);
    await this.answer(request, Buffer.concat(chunks), reply);
  }
}

/** Whether the fault was the whole answer. */
async function strike(
  fault: HttpFault,
  request: http.IncomingMessage,
  response: http.ServerResponse,
): Promise<boolean> {
  switch (fault.type) {
    case 'status': {
      const { code, retryAfterSeconds } = fault;
      const error = new KubeError('fault', code, 'Fault', retryAfterSeconds);
      new Reply(response, 'whole', new Set()).sendError(error);
      return true;
    }
    case 'reset':
      request.socket.resetAndDestroy();
      return true;
    case 'truncate':
      if (!isWatch(request)) return false;
      response.writeHead(200);
      response.write('{"type":"ADD', () => request.socket.destroy());
      return true;
    case 'delay':
      await new Promise(resolve => {
        setTimeout(resolve, fault.milliseconds);
      });
      return false;
    case 'stall':
      return true;
    default:
      throw new Error(`No such fault: ${fault satisfies never}`);
  }
}

/** Whether a request opens a watch. @public */
export function isWatch({ url = '/' }: http.IncomingMessage): boolean {
  return /[?&]watch=(?:true|1)(?:&|$)/.test(url);
}
