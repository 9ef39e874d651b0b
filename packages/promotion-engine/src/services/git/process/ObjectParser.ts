import { ReplyParser } from './LongRunningGit';

/** An object that `git cat-file --batch` printed. @internal */
export interface GitObject {
  readonly oid: string;
  readonly type: string;
  readonly content: Buffer;
}

const NEW_LINE = 0x0a;

/**
 * The replies of `git cat-file --batch`, one for each name, in order; `undefined` for what does not exist.
 *
 * @internal
 */
export class ObjectParser implements ReplyParser<GitObject | undefined> {
  private chunks: Buffer[] = [];
  private size = 0;
  /** Fewer bytes are no whole reply. */
  private needed = 1;

  push(chunk: Buffer): (GitObject | undefined)[] {
    this.chunks.push(chunk);
    this.size += chunk.length;
    if (this.size < this.needed) return [];
    const objects: (GitObject | undefined)[] = [];
    let rest: Buffer = Buffer.concat(this.chunks, this.size);
    for (;;) {
      const end = rest.indexOf(NEW_LINE);
      if (end < 0) return this.keep(rest, rest.length + 1, objects);
      const header = headerOf(rest.toString('utf8', 0, end));
      const length = header ? end + 1 + header.size + 1 : end + 1;
      if (rest.length < length) return this.keep(rest, length, objects);
      objects.push(
        header && {
          oid: header.oid,
          type: header.type,
          content: rest.subarray(end + 1, length - 1),
        },
      );
      rest = rest.subarray(length);
    }
  }

  private keep<T>(rest: Buffer, needed: number, objects: T): T {
    this.chunks = [rest];
    this.size = rest.length;
    this.needed = needed;
    return objects;
  }
}

function headerOf(
  line: string,
): { oid: string; type: string; size: number } | undefined {
  const match = /^([0-9a-f]{40,64}) (\w+) (\d+)$/.exec(line);
  return match
    ? { oid: match[1], type: match[2], size: Number(match[3]) }
    : undefined;
}
