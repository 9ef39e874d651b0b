function swapped(a: string, b: string, row: number, column: number): boolean {
  return (
    row > 1 &&
    column > 1 &&
    a[row - 1] === b[column - 2] &&
    a[row - 2] === b[column - 1]
  );
}

/** Edits, of which swapping two neighbours is one. */
function distance(a: string, b: string): number {
  let before: readonly number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const change = a[row - 1] === b[column - 1] ? 0 : 1;
      current.push(
        Math.min(
          previous[column] + 1,
          current[column - 1] + 1,
          previous[column - 1] + change,
          swapped(a, b, row, column) ? before[column - 2] + 1 : Infinity,
        ),
      );
    }
    before = previous;
    previous = current;
  }
  return previous[b.length];
}

/** The known name that a mistyped one most likely stands for. */
export function closest(
  name: string,
  known: Iterable<string>,
): string | undefined {
  const limit = Math.max(1, Math.floor(name.length / 3));
  let best: { name: string; distance: number } | undefined;
  for (const candidate of known) {
    if (!/^\w/.test(candidate) || candidate.startsWith('_')) continue;
    if (Math.abs(candidate.length - name.length) > limit) continue;
    const steps = distance(name.toLowerCase(), candidate.toLowerCase());
    if (steps <= limit && steps < (best?.distance ?? Infinity)) {
      best = { name: candidate, distance: steps };
    }
  }
  return best?.name;
}

/** The end of a message about an unknown name: the nearest of those that are known, or nothing. @public */
export function suggestion(name: string, known: Iterable<string>): string {
  const near = closest(name, known);
  return near === undefined ? '' : `; did you mean \`${near}\`?`;
}
