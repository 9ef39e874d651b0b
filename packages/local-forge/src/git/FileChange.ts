/** What happened to one file between two trees. @public */
export type FileStatus =
  | 'added'
  | 'removed'
  | 'modified'
  | 'renamed'
  | 'copied'
  | 'changed';

/** One file of a diff. @public */
export interface FileChange {
  path: string;
  previousPath?: string;
  status: FileStatus;
  blob: string;
  additions: number;
  deletions: number;
  /** The hunks, without the file header. Absent for binary files. */
  patch?: string;
}

const STATUSES: Readonly<Record<string, FileStatus>> = {
  A: 'added',
  D: 'removed',
  M: 'modified',
  R: 'renamed',
  C: 'copied',
  T: 'changed',
};

/**
 * Reads the raw list (`git diff --raw --no-abbrev -z`) and the patches
 * (`git diff -p`) of the same two trees, which are in the same order.
 *
 * @public
 */
export function parseFileChanges(raw: string, patches: string): FileChange[] {
  const bodies = splitPatches(patches);
  return parseRaw(raw).map((entry, index) => {
    const patch = hunksOf(bodies[index] ?? '');
    return { ...entry, ...countLines(patch), ...(patch ? { patch } : {}) };
  });
}

type RawEntry = Pick<FileChange, 'path' | 'previousPath' | 'status' | 'blob'>;

function parseRaw(raw: string): RawEntry[] {
  const fields = raw.split('\0');
  const entries: RawEntry[] = [];
  let index = 0;
  while (fields[index]?.startsWith(':')) {
    const [, , before, after, letter] = fields[index].split(' ');
    const status = STATUSES[letter[0]] ?? 'changed';
    const moved = status === 'renamed' || status === 'copied';
    const blob = status === 'removed' ? before : after;
    const path = fields[index + (moved ? 2 : 1)];
    const previousPath = moved ? fields[index + 1] : undefined;
    entries.push({ path, status, blob, ...(moved ? { previousPath } : {}) });
    index += moved ? 3 : 2;
  }
  return entries;
}

function splitPatches(patches: string): string[] {
  return patches.split(/^(?=diff --git )/m).filter(part => part !== '');
}

function hunksOf(patch: string): string {
  const start = patch.search(/^@@ /m);
  return start < 0 ? '' : patch.slice(start).replace(/\n$/, '');
}

function countLines(hunks: string): { additions: number; deletions: number } {
  const lines = hunks.split('\n');
  return {
    additions: lines.filter(line => line.startsWith('+')).length,
    deletions: lines.filter(line => line.startsWith('-')).length,
  };
}
