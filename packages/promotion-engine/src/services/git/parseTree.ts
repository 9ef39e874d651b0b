/** @internal */
export interface TreeEntry {
  readonly mode: string;
  readonly oid: string;
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
