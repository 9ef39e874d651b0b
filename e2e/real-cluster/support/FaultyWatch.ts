import type { ServerResponse } from 'node:http';
import type { WatchDisturbance } from '../../../packages/kube-controller/src/testing';

const GONE = JSON.stringify({
  type: 'ERROR',
  object: {
    ...{ kind: 'Status', apiVersion: 'v1', status: 'Failure' },
    ...{ code: 410, reason: 'Expired', message: 'too old resource version' },
  },
});

/** A watch on its way through the proxy, line by line. */
export class FaultyWatch {
  #rest = '';
  #last = '';
  #isSilent = false;

  constructor(private readonly response: ServerResponse) {}

  send(chunk: Buffer): void {
    const lines = (this.#rest + chunk.toString('utf8')).split('\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) {
      this.#last = `${line}\n`;
      if (!this.#isSilent) this.response.write(this.#last);
    }
  }

  /** The server has nothing more to say. */
  end(): void {
    if (!this.#isSilent) this.response.end();
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
      case 'gone':
        response.write(`${GONE}\n`);
        return;
      case 'duplicate':
        response.write(this.#last);
        return;
      default:
    }
  }
}
