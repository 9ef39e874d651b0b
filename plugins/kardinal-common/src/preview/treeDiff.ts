import { DiffHunk, FileDiff } from './fileDiff';

/** How the files of a directory change, as far as it is shown. @public */
export interface TreeDiff {
  /** Sorted by path. */
  readonly files: readonly FileDiff[];
  /** Files that are left out, as there are too many. */
  readonly omittedFiles: number;
  /** Lines that are left out, of files that are shown. */
  readonly omittedLines: number;
  /** Lines, also of what is left out. */
  readonly added: number;
  readonly removed: number;
}

/** What of a diff is shown. @public */
export interface DiffLimits {
  readonly files: number;
  /** Of all files together. */
  readonly lines: number;
}

/** What a page shows. @public */
export const pageLimits: DiffLimits = { files: 100, lines: 1_000 };

/** Leaves out what is beyond the limits, and counts it. @public */
export function treeDiff(
  files: readonly FileDiff[],
  limits: DiffLimits = pageLimits,
): TreeDiff {
  const sorted = [...files].sort((a, b) => (a.path < b.path ? -1 : 1));
  let left = limits.lines;
  const shown = sorted.slice(0, limits.files).map(file => {
    const { hunks, omitted } = within(file.hunks, left);
    left = Math.max(0, left - linesIn(hunks));
    return { ...file, hunks, omitted: file.omitted + omitted };
  });
  return {
    files: shown,
    omittedFiles: sorted.length - shown.length,
    omittedLines: sum(shown.map(({ omitted }) => omitted)),
    added: sum(files.map(({ added }) => added)),
    removed: sum(files.map(({ removed }) => removed)),
  };
}

function within(
  hunks: readonly DiffHunk[],
  limit: number,
): Pick<FileDiff, 'hunks' | 'omitted'> {
  let left = limit;
  const kept: DiffHunk[] = [];
  for (const hunk of hunks) {
    const lines = hunk.lines.slice(0, left);
    left -= lines.length;
    if (lines.length > 0) kept.push({ ...hunk, lines });
  }
  return { hunks: kept, omitted: linesIn(hunks) - linesIn(kept) };
}

function linesIn(hunks: readonly DiffHunk[]): number {
  return sum(hunks.map(({ lines }) => lines.length));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
