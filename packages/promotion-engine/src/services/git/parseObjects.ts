/** An object that `git cat-file --batch` gave. @internal */
export interface GitObject {
  readonly oid: string;
  readonly type: string;
  readonly content: Buffer;
}

/** @internal */
export interface TreeEntry {
  readonly mode: string;
  readonly oid: string;
}

/**
 * The answers of `git cat-file --batch`, one for each name asked for, in order; `undefined` for what does not exist.
 *
 * @internal
 */
export function parseObjects(output: Buffer): (GitObject | undefined)[] {
  const objects: (GitObject | undefined)[] = [];
  let position = 0;
  while (position < output.length) {
    const end = output.indexOf(0x0a, position);
    if (end < 0) throw new Error('cat-file ended in the middle of a line');
    const header = output.toString('utf8', position, end);
    position = end + 1;
    const match = /^([0-9a-f]{40,64}) (\w+) (\d+)$/.exec(header);
    if (match) {
      const size = Number(match[3]);
      const content = output.subarray(position, position + size);
      if (content.length < size) throw new Error('cat-file ended too early');
      objects.push({ oid: match[1], type: match[2], content });
      position += size + 1;
    } else {
      objects.push(undefined);
    }
  }
  return objects;
}

/**
 * The entries of a tree by name. Names that are not UTF-8 cannot be asked for and are left as they are.
 *
 * @internal
 */
export function parseTree(content: Buffer): Map<string, TreeEntry> {
  const entries = new Map<string, TreeEntry>();
  let position = 0;
  while (position < content.length) {
    const space = content.indexOf(0x20, position);
    const end = content.indexOf(0x00, space);
    if (space < 0 || end < 0 || end + 21 > content.length) {
      throw new Error('a tree object is damaged');
    }
    entries.set(content.toString('utf8', space + 1, end), {
      mode: content.toString('latin1', position, space).padStart(6, '0'),
      oid: content.toString('hex', end + 1, end + 21),
    });
    position = end + 21;
  }
  return entries;
}
