import type { ServerResponse } from 'node:http';
import { KubeError } from '../../client/errors';
import { KubeObject, WatchEvent } from '../../client/types';
import { statusBody } from './apiRequests';

/** What happens to a watch that is open. @public */
export type WatchDisturbance =
  /** The server ends the stream, as it does after `timeoutSeconds`. */
  | 'end'
  | 'reset'
  /** Half an event, then the connection is reset. */
  | 'truncate'
  /** The connection stays open and nothing comes any more. */
  | 'stall'
  /** An ERROR event with 410; the stream stays open and silent. */
  | 'gone'
  /** The last event once more. */
  | 'duplicate';

/** The server's side of a watch. */
export class LiveWatch {
  #last = '{"type":"BOOKMARK","object":{"metadata":{"resourceVersion":"0"}}}\n';
  #isSilent = false;

  constructor(private readonly response: ServerResponse) {}

  send(event: WatchEvent<KubeObject>): void {
    const { type } = event;
    const object =
      type === 'BOOKMARK'
        ? { metadata: { resourceVersion: event.resourceVersion } }
        : event.object;
    this.#last = `${JSON.stringify({ type, object })}\n`;
    if (!this.#isSilent) this.response.write(this.#last);
  }

  /** The server has nothing more to say. */
  end(): void {
    if (!this.#isSilent) this.disturb('end');
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
