/** One dispatched event, or a comment line. */
export type StreamLine =
  | { readonly type: 'comment' }
  | { readonly type: 'event'; readonly id?: string; readonly data: string };

/**
 * Parses `text/event-stream` as it arrives, in pieces of any size (WHATWG HTML,
 * "Interpreting an event stream"). Comments are reported too, because the
 * server's heartbeat is one.
 */
export class EventStreamParser {
  private rest = '';
  private data: string[] = [];
  private id: string | undefined;
  private atStart = true;

  /** Accepts the next piece of text and returns what it completes. */
  push(text: string): StreamLine[] {
    this.rest += this.withoutByteOrderMark(text);
    const lines: StreamLine[] = [];
    for (;;) {
      const end = /\r\n|\n|\r(?=[^])/.exec(this.rest);
      if (!end) {
        return lines;
      }
      const line = this.rest.slice(0, end.index);
      this.rest = this.rest.slice(end.index + end[0].length);
      const read = this.readLine(line);
      if (read) {
        lines.push(read);
      }
    }
  }

  private withoutByteOrderMark(text: string): string {
    if (!this.atStart || text === '') {
      return text;
    }
    this.atStart = false;
    return text.startsWith('\uFEFF') ? text.slice(1) : text;
  }

  private readLine(line: string): StreamLine | undefined {
    if (line === '') {
      return this.dispatch();
    }
    if (line.startsWith(':')) {
      return { type: 'comment' };
    }
    const colon = line.indexOf(':');
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'data') {
      this.data.push(value);
    }
    if (field === 'id' && !value.includes('\0')) {
      this.id = value;
    }
    return undefined;
  }

  private dispatch(): StreamLine | undefined {
    if (this.data.length === 0) {
      return undefined;
    }
    const data = this.data.join('\n');
    this.data = [];
    return this.id === undefined
      ? { type: 'event', data }
      : { type: 'event', id: this.id, data };
  }
}
