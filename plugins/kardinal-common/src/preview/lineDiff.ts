/** A line of two versions of a text, and which of them has it. @public */
export interface DiffLine {
  readonly type: 'same' | 'added' | 'removed';
  /** Without its line break. */
  readonly text: string;
}

/** Edits that are looked for before the texts count as two different ones: a bound of time and memory. */
const mostEdits = 1_000;

/**
 * The shortest way from one list of lines to another, as `git diff` finds it. Texts that differ in more than 1,000 lines count as
 * replaced between their common beginning and end.
 *
 * @see Myers, An O(ND) Difference Algorithm and Its Variations (1986)
 * @public
 */
export function lineDiff(
  before: readonly string[],
  after: readonly string[],
): readonly DiffLine[] {
  const start = commonStart(before, after);
  const end = commonEnd(before, after, start);
  const removed = before.slice(start, before.length - end);
  const added = after.slice(start, after.length - end);
  return [
    ...linesOf('same', before.slice(0, start)),
    ...(shortestEdits(removed, added) ?? [
      ...linesOf('removed', removed),
      ...linesOf('added', added),
    ]),
    ...linesOf('same', before.slice(before.length - end)),
  ];
}

function linesOf(
  type: DiffLine['type'],
  texts: readonly string[],
): readonly DiffLine[] {
  return texts.map(text => ({ type, text }));
}

function commonStart(a: readonly string[], b: readonly string[]): number {
  const most = Math.min(a.length, b.length);
  let count = 0;
  while (count < most && a[count] === b[count]) count += 1;
  return count;
}

function commonEnd(
  a: readonly string[],
  b: readonly string[],
  start: number,
): number {
  const most = Math.min(a.length, b.length) - start;
  let count = 0;
  while (count < most && a[a.length - 1 - count] === b[b.length - 1 - count])
    count += 1;
  return count;
}

/** `undefined` where more edits are needed than are looked for. */
function shortestEdits(
  a: readonly string[],
  b: readonly string[],
): readonly DiffLine[] | undefined {
  const limit = Math.min(a.length + b.length, mostEdits);
  // The furthest line of `a` on each diagonal, after each number of edits.
  let furthest = new Int32Array(2 * limit + 3);
  const history: Int32Array[] = [];
  for (let edits = 0; edits <= limit; edits += 1) {
    history.push(furthest);
    furthest = Int32Array.from(furthest);
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const at = limit + 1 + diagonal;
      let x = goesDown(furthest, at, diagonal, edits)
        ? furthest[at + 1]
        : furthest[at - 1] + 1;
      while (
        x < a.length &&
        x - diagonal < b.length &&
        a[x] === b[x - diagonal]
      )
        x += 1;
      furthest[at] = x;
      if (x >= a.length && x - diagonal >= b.length)
        return wayBack(a, b, history, limit);
    }
  }
  return undefined;
}

function goesDown(
  furthest: Int32Array,
  at: number,
  diagonal: number,
  edits: number,
): boolean {
  return (
    diagonal === -edits ||
    (diagonal !== edits && furthest[at - 1] < furthest[at + 1])
  );
}

function wayBack(
  a: readonly string[],
  b: readonly string[],
  history: readonly Int32Array[],
  limit: number,
): readonly DiffLine[] {
  const lines: DiffLine[] = [];
  let x = a.length;
  let y = b.length;
  for (let edits = history.length - 1; edits >= 0; edits -= 1) {
    const furthest = history[edits];
    const diagonal = x - y;
    const at = limit + 1 + diagonal;
    const isDown = goesDown(furthest, at, diagonal, edits);
    const before = isDown ? diagonal + 1 : diagonal - 1;
    const fromX = edits === 0 ? 0 : furthest[limit + 1 + before];
    const fromY = edits === 0 ? 0 : fromX - before;
    while (x > fromX && y > fromY) {
      x -= 1;
      y -= 1;
      lines.push({ type: 'same', text: a[x] });
    }
    if (edits === 0) break;
    lines.push(
      isDown
        ? { type: 'added', text: b[fromY] }
        : { type: 'removed', text: a[fromX] },
    );
    x = fromX;
    y = fromY;
  }
  return lines.reverse();
}
