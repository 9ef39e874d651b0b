import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ForgeContext } from '../ForgeContext';

export class UiServer {
  constructor(
    private readonly options: { forge: ForgeContext; actor?: string },
  ) {}
  async answer(exchange: {
    request: IncomingMessage;
    response: ServerResponse;
    url: URL;
  }): Promise<void> {
    exchange.response.end(this.options.actor);
  }
}
