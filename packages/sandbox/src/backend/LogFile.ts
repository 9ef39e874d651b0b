import { appendFile } from 'node:fs/promises';
import { Writable } from 'node:stream';

/**
 * A file that takes what its disk has room for: a full disk costs lines of the log, not the program that writes them.
 *
 * @public
 */
export class LogFile extends Writable {
  private lostBytes = 0;

  constructor(private readonly path: string) {
    super();
  }

  override _write(
    chunk: Buffer,
    _encoding: BufferEncoding,
    done: () => void,
  ): void {
    this.append(chunk).then(done);
  }

  private async append(chunk: Buffer): Promise<void> {
    const gap = Buffer.from(
      this.lostBytes > 0
        ? `\n(${this.lostBytes} bytes of this log could not be written)\n`
        : '',
    );
    try {
      await appendFile(this.path, Buffer.concat([gap, chunk]), { mode: 0o600 });
      this.lostBytes = 0;
    } catch {
      this.lostBytes += chunk.length;
    }
  }
}
