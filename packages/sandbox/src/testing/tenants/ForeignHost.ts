import { createServer, Server } from 'node:http';
import { AddressInfo } from 'node:net';

/** A host that the operator did not configure, and that keeps what it is sent. */
export class ForeignHost {
  /** Values of `Authorization`. */
  readonly credentials: string[] = [];

  private constructor(private readonly server: Server) {
    server.on('request', (request, response) => {
      const { authorization } = request.headers;
      if (authorization !== undefined) this.credentials.push(authorization);
      response.writeHead(401, { 'www-authenticate': 'Basic realm="git"' });
      response.end();
    });
  }

  static async start(): Promise<ForeignHost> {
    const server = createServer();
    const host = new ForeignHost(server);
    await new Promise<void>(done => {
      server.listen(0, '127.0.0.1', done);
    });
    return host;
  }

  get url(): string {
    const { port } = this.server.address() as AddressInfo;
    return `http://127.0.0.1:${port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise(done => {
      this.server.close(done);
    });
  }
}
