/** One line of a tree. @public */
export interface TreeEntry {
  /** `100644`, `100755`, `120000` (link), `040000` (folder), `160000`. */
  mode: string;
  type: 'blob' | 'tree' | 'commit';
  sha: string;
  /** In bytes; 0 for folders. */
  size: number;
  /** The name, or the whole path when a path was asked for. */
  path: string;
}

/** Reads what `git ls-tree -z -l` wrote. @public */
export function parseTree(text: string): TreeEntry[] {
  return text
    .split('\0')
    .filter(line => line !== '')
    .map(line => {
      const tab = line.indexOf('\t');
      const [mode, type, sha, size] = line.slice(0, tab).split(/ +/);
      return {
        mode,
        type: type as TreeEntry['type'],
        sha,
        size: size === '-' ? 0 : Number(size),
        path: line.slice(tab + 1),
      };
    });
}
