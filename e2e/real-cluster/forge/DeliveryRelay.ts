import { createServer, IncomingMessage, Server } from 'node:http';
import { AddressInfo } from 'node:net';

/** A delivery of the forge, and what it was answered with. */
export interface RelayedDelivery {
  readonly event: string;
  readonly status: number;
}

/** Between a forge and the portal: it hands deliveries on as they are, and keeps what became of them. */
export class DeliveryRelay {
  readonly deliveries: RelayedDelivery[] = [];
  private readonly server: Server;

  private constructor(private readonly target: string) {
    this.server = createServer(async (request, response) => {
      const status = await this.handOn(request).catch(() => 502);
      const event = String(request.headers['x-gitea-event']);
      this.deliveries.push({ event, status });
      response.writeHead(status).end();
    });
  }

  /** @param target - the address of the portal that takes deliveries */
  static async listen(target: string): Promise<DeliveryRelay> {
    const relay = new DeliveryRelay(target);
    await new Promise<void>(done => {
      relay.server.listen(0, '127.0.0.1', done);
    });
    return relay;
  }

  get url(): string {
    const { port } = this.server.address() as AddressInfo;
    return `http://127.0.0.1:${port}/`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise(done => this.server.close(done));
  }

  private async handOn(request: IncomingMessage): Promise<number> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const headers = Object.entries(request.headers).filter(
      ([name]) => name.startsWith('x-') || name === 'content-type',
    );
    const { status } = await fetch(this.target, {
      method: 'POST',
      headers: headers as [string, string][],
      body: Buffer.concat(chunks),
      signal: AbortSignal.timeout(30_000),
    });
    return status;
  }
}
