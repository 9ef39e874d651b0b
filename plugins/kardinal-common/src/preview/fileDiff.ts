import { DiffLine, lineDiff } from './lineDiff';

/** Lines that belong together, with those around them. @public */
export interface DiffHunk {
  /** The number of its first line in each version, from 1. */
  readonly oldStart: number;
  readonly newStart: number;
  readonly lines: readonly DiffLine[];
}

/** How one file changes. @public */
export interface FileDiff {
  readonly path: string;
  readonly change: 'added' | 'removed' | 'changed';
  /** Lines. */
  readonly added: number;
  readonly removed: number;
  readonly hunks: readonly DiffHunk[];
  /** Lines of the hunks that are left out, as the diff is too large. */
  readonly omitted: number;
  /** Why nothing of its content is shown: a sentence without a full stop. */
  readonly hidden?: string;
}

/** Two versions of a file; absent where there is none. @public */
export interface FileVersions {
  readonly path: string;
  readonly before?: string;
  readonly after?: string;
}

/** Lines around a change, as `git diff` shows them. */
const around = 3;
/** Characters of a line; more is a document in one line. */
const longestLine = 500;

/** How a file changes, with the lines around each change. @public */
export function fileDiff({ path, before, after }: FileVersions): FileDiff {
  const lines = lineDiff(linesOf(before), linesOf(after));
  const count = (type: DiffLine['type']) =>
    lines.filter(line => line.type === type).length;
  return {
    path,
    change: changeOf({ before, after }),
    added: count('added'),
    removed: count('removed'),
    hunks: hunksOf(lines),
    omitted: 0,
  };
}

/** Of a file whose content may not be shown, or is no text. @public */
export function hiddenDiff(
  path: string,
  versions: { readonly before?: unknown; readonly after?: unknown },
  hidden: string,
): FileDiff {
  return {
    path,
    change: changeOf(versions),
    added: 0,
    removed: 0,
    hunks: [],
    omitted: 0,
    hidden,
  };
}

function changeOf({
  before,
  after,
}: {
  readonly before?: unknown;
  readonly after?: unknown;
}): FileDiff['change'] {
  if (before === undefined) return 'added';
  return after === undefined ? 'removed' : 'changed';
}

function linesOf(text: string | undefined): readonly string[] {
  if (text === undefined || text === '') return [];
  const lines = text.split('\n');
  return lines[lines.length - 1] === ''
    ? lines.slice(0, -1)
    : [...lines, '\\ No newline at end of file'];
}

function hunksOf(lines: readonly DiffLine[]): readonly DiffHunk[] {
  const hunks: { oldStart: number; newStart: number; lines: DiffLine[] }[] = [];
  const isShown = nearChanges(lines);
  let oldLine = 1;
  let newLine = 1;
  lines.forEach((line, index) => {
    if (isShown[index]) {
      if (index === 0 || !isShown[index - 1])
        hunks.push({ oldStart: oldLine, newStart: newLine, lines: [] });
      hunks[hunks.length - 1].lines.push(shortened(line));
    }
    if (line.type !== 'added') oldLine += 1;
    if (line.type !== 'removed') newLine += 1;
  });
  return hunks;
}

function nearChanges(lines: readonly DiffLine[]): readonly boolean[] {
  const near = lines.map(() => false);
  lines.forEach(({ type }, index) => {
    if (type === 'same') return;
    const from = Math.max(0, index - around);
    near.fill(true, from, index + around + 1);
  });
  return near;
}

function shortened({ type, text }: DiffLine): DiffLine {
  return text.length <= longestLine
    ? { type, text }
    : { type, text: `${text.slice(0, longestLine)}…` };
}
