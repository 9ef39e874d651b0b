import { createServer, IncomingHttpHeaders, Server } from 'node:http';
import { AddressInfo } from 'node:net';

/** What the server at the other end answers. @public */
export interface WireAnswer {
  /** 0: the connection ends without an answer. */
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
  /** In place of a body: what is no JSON. */
  readonly text?: string;
}

/** A server that answers what a test tells it to, and 500 afterwards: for what no forge does on request. @public */
export class WireServer {
  answers: WireAnswer[] = [];
  readonly received: {
    readonly method?: string;
    readonly url?: string;
    readonly headers: IncomingHttpHeaders;
    readonly body: string;
  }[] = [];
  private readonly server: Server;

  private constructor() {
    this.server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', chunk => chunks.push(chunk));
      request.on('end', () => {
        const { method, url, headers } = request;
        const body = Buffer.concat(chunks).toString();
        this.received.push({ method, url, headers, body });
        const answer = this.answers.shift() ?? { status: 500 };
        if (answer.status === 0) {
          request.socket.destroy();
          return;
        }
        response.writeHead(answer.status, {
          'content-type': 'application/json',
          ...answer.headers,
        });
        response.end(
          answer.text ?? (answer.body && JSON.stringify(answer.body)),
        );
      });
    });
  }

  static async listen(): Promise<WireServer> {
    const wire = new WireServer();
    await new Promise<void>(resolve => {
      wire.server.listen(0, '127.0.0.1', resolve);
    });
    return wire;
  }

  /** With its port. */
  get host(): string {
    return `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    if (!this.server.listening) return;
    await new Promise<void>(resolve => {
      this.server.closeAllConnections();
      this.server.close(() => resolve());
    });
  }
}
