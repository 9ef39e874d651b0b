import { ReplyParser } from './LongRunningGit';

/** Replies of one line each. @internal */
export class LineParser implements ReplyParser<string> {
  private rest = '';

  push(chunk: Buffer): string[] {
    const lines = (this.rest + chunk.toString('latin1')).split('\n');
    this.rest = lines.pop() ?? '';
    return lines;
  }
}
