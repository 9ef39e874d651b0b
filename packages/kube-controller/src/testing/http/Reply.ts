import type { ServerResponse } from 'node:http';
import { KubeError } from '../../client/errors';
import { statusBody } from './apiRequests';
import { LiveWatch } from './LiveWatch';

/** What one request is answered with. @public */
export class Reply {
  readonly #response: ServerResponse;
  readonly #amount: 'whole' | 'half';
  readonly #watches: Set<LiveWatch>;

  /** @param watches - where an open watch is found until it ends. */
  constructor(
    response: ServerResponse,
    amount: 'whole' | 'half',
    watches: Set<LiveWatch>,
  ) {
    this.#response = response;
    this.#amount = amount;
    this.#watches = watches;
  }

  /** When the client went away or has everything. */
  onClose(listener: () => void): void {
    this.#response.on('close', listener);
  }

  send(
    code: number,
    body: string | Buffer,
    contentType = 'application/json',
  ): void {
    const bytes = Buffer.from(body);
    const response = this.#response;
    response.writeHead(code, {
      'Content-Type': contentType,
      'Content-Length': bytes.length,
    });
    if (this.#amount === 'whole') response.end(bytes);
    else {
      response.write(bytes.subarray(0, bytes.length / 2), () =>
        response.socket?.destroy(),
      );
    }
  }

  /** An error of the API as its Status; where an answer has begun, and for anything else, the connection breaks. */
  sendError(error: unknown): void {
    if (!(error instanceof KubeError)) throw error;
    if (this.#response.headersSent) {
      this.#response.destroy();
      return;
    }
    if (error.retryAfterSeconds !== undefined) {
      this.#response.setHeader('Retry-After', String(error.retryAfterSeconds));
    }
    this.send(error.code, JSON.stringify(statusBody(error)));
  }

  openWatch(): LiveWatch {
    const watch = new LiveWatch(this.#response);
    this.#watches.add(watch);
    this.onClose(() => this.#watches.delete(watch));
    this.#response.writeHead(200, { 'Content-Type': 'application/json' });
    this.#response.flushHeaders();
    return watch;
  }
}
