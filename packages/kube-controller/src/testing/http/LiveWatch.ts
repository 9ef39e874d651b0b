import type { ServerResponse } from 'node:http';
import { KubeError } from '../../client/errors';
import { statusBody } from './apiRequests';
import { WatchDisturbance } from './HttpFault';

/** The server's side of a watch: a line an event. @public */
export class LiveWatch {
  #last = '{"type":"BOOKMARK","object":{"metadata":{"resourceVersion":"0"}}}\n';
  #isSilent = false;

  constructor(private readonly response: ServerResponse) {}

  send(line: string): void {
    this.#last = `${line}\n`;
    if (!this.#isSilent) this.response.write(this.#last);
  }

  /** The server has nothing more to say. */
  end(): void {
    this.disturb('end');
  }

  disturb(disturbance: WatchDisturbance): void {
    if (this.#isSilent) return;
    this.#isSilent = disturbance !== 'duplicate';
    const { response } = this;
    switch (disturbance) {
      case 'end':
        response.end();
        return;
      case 'reset':
        response.socket?.resetAndDestroy();
        return;
      case 'truncate':
        response.write(this.#last.slice(0, this.#last.length / 2), () =>
          response.socket?.destroy(),
        );
        return;
      case 'gone': {
        const object = statusBody(new KubeError('too old', 410, 'Expired'));
        response.write(`${JSON.stringify({ type: 'ERROR', object })}\n`);
        return;
      }
      case 'duplicate':
        response.write(this.#last);
        return;
      default:
    }
  }
}
