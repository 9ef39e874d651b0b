import { createServer, Server } from 'node:http';
import { AddressInfo, connect, Socket } from 'node:net';
import { MiddlewareFactory } from '@backstage/backend-defaults/rootHttpRouter';
import { mockServices } from '@backstage/backend-test-utils';
import express, { Router } from 'express';

/** A router behind a real socket, which counts what it receives. */
export class RouterSite {
  private readonly sockets: Socket[] = [];

  private constructor(private readonly server: Server) {
    server.on('connection', socket => this.sockets.push(socket));
  }

  static async start(router: Router): Promise<RouterSite> {
    const app = express();
    app.use(router);
    app.use(
      MiddlewareFactory.create({
        config: mockServices.rootConfig(),
        logger: mockServices.logger.mock(),
      }).error(),
    );
    const server = createServer(app);
    await new Promise<void>(done => {
      server.listen(0, '127.0.0.1', done);
    });
    return new RouterSite(server);
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Bytes that were received over all connections, headers included. */
  get received(): number {
    return this.sockets.reduce((sum, { bytesRead }) => sum + bytesRead, 0);
  }

  /** Sends head and body, however early the answer comes. Resolves with what came back when the connection ends. */
  send(head: readonly string[], body: Buffer): Promise<string> {
    return new Promise(resolve => {
      const answer: Buffer[] = [];
      const socket = connect(this.port, '127.0.0.1', () => {
        socket.write(`${head.join('\r\n')}\r\nHost: test\r\n\r\n`);
        socket.write(body);
      });
      socket.on('data', (chunk: Buffer) => answer.push(chunk));
      // A connection that is ended while something is on its way there is reset.
      socket.on('error', () => {});
      socket.on('close', () => resolve(Buffer.concat(answer).toString()));
    });
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private get port(): number {
    return (this.server.address() as AddressInfo).port;
  }
}
