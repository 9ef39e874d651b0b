import { IncomingMessage } from 'node:http';
import { JsonObject } from '../json/Json';

/** One line of a watch. */
export interface WatchLine {
  readonly type: string;
  readonly object: JsonObject;
}

const patience = 20_000;

/** Reads a watch line by line. */
export class WatchStream {
  readonly code: number;
  private readonly lines: WatchLine[] = [];
  private unread = '';
  private ended = false;
  private wake: () => void = () => {};

  constructor(private readonly response: IncomingMessage) {
    this.code = response.statusCode ?? 0;
    response.setEncoding('utf8');
    response.on('data', (text: string) => this.read(text));
    response.on('close', () => {
      this.ended = true;
      this.wake();
    });
    response.on('error', () => {});
  }

  /** The next lines, bookmarks left out unless asked for. */
  async take(
    count: number,
    bookmarks: 'with' | 'without' = 'without',
  ): Promise<WatchLine[]> {
    const wanted = (line: WatchLine) =>
      bookmarks === 'with' || line.type !== 'BOOKMARK';
    const deadline = Date.now() + patience;
    while (this.lines.filter(wanted).length < count && !this.ended) {
      await this.more(deadline);
    }
    return this.lines.filter(wanted).slice(0, count);
  }

  /** All lines, once the server has closed the stream. */
  async untilClosed(): Promise<readonly WatchLine[]> {
    const deadline = Date.now() + patience;
    while (!this.ended) await this.more(deadline);
    return this.lines;
  }

  close(): void {
    this.response.destroy();
  }

  private more(deadline: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const late = () => {
        const seen = this.lines.map(line => line.type).join(', ');
        reject(new Error(`the watch was silent for too long after: ${seen}`));
      };
      const timer = setTimeout(late, deadline - Date.now());
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  private read(text: string): void {
    const parts = (this.unread + text).split('\n');
    this.unread = parts.pop() ?? '';
    for (const part of parts) {
      if (part.trim() !== '') this.lines.push(JSON.parse(part) as WatchLine);
    }
    this.wake();
  }
}
