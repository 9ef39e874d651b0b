import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { type PushCommand, readPushCommands } from './pushCommands';

/** In bytes; more commands than this are no honest push. */
const COMMAND_LIMIT = 16 * 1024 * 1024;

/** The body of a push: first its commands, then its pack. @public */
export class PushUpload {
  private readonly chunks: AsyncIterator<Buffer>;
  private start = Buffer.alloc(0);

  constructor(body: Readable) {
    this.chunks = body[Symbol.asyncIterator]();
  }

  /** Reads the commands, which come first. */
  async commands(): Promise<PushCommand[]> {
    while (this.start.length < COMMAND_LIMIT) {
      const commands = readPushCommands(this.start);
      if (commands) return commands;
      const { value, done } = await this.chunks.next();
      if (done) return [];
      this.start = Buffer.concat([this.start, value]);
    }
    return [];
  }

  /** What the commands are followed by, which {@link PushUpload.feed} still passes on. */
  async pack(): Promise<Buffer> {
    for (;;) {
      const { value, done } = await this.chunks.next();
      if (done) break;
      this.start = Buffer.concat([this.start, value]);
    }
    const begin = this.start.indexOf('PACK');
    return begin < 0 ? Buffer.alloc(0) : this.start.subarray(begin);
  }

  /** Passes on all but the last chunk, which it returns. */
  async feed(target: Writable): Promise<Buffer> {
    let held = this.start;
    for (;;) {
      const { value, done } = await this.chunks.next();
      if (done) return held;
      if (!target.write(held) && target.writable) {
        const ready = [once(target, 'drain'), once(target, 'close')];
        // A receiver that ended says why in its report.
        await Promise.race(ready).catch(() => undefined);
      }
      held = value;
    }
  }
}
