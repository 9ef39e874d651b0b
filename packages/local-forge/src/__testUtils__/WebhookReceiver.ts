import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One webhook request that a {@link WebhookReceiver} got. */
export interface ReceivedWebhook {
  event: string;
  headers: IncomingMessage['headers'];
  body: string;
  payload: Record<string, unknown>;
}

/** Listens for webhooks. */
export class WebhookReceiver {
  readonly received: ReceivedWebhook[] = [];
  private readonly server: Server;

  private constructor() {
    this.server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const body = Buffer.concat(chunks).toString('utf8');
      const event = String(request.headers['x-github-event']);
      const payload = JSON.parse(body) as Record<string, unknown>;
      this.received.push({ event, headers: request.headers, body, payload });
      response.writeHead(202).end();
    });
  }

  static async listen(): Promise<WebhookReceiver> {
    const receiver = new WebhookReceiver();
    receiver.server.listen(0, '127.0.0.1');
    await once(receiver.server, 'listening');
    return receiver;
  }

  get url(): string {
    const { port } = this.server.address() as AddressInfo;
    return `http://127.0.0.1:${port}/hook`;
  }

  /** `event:action` of all that came, in order. */
  get names(): string[] {
    return this.received.map(({ event, payload }) =>
      payload.action === undefined ? event : `${event}:${payload.action}`,
    );
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }
}
