function distance(a: string, b: string): number {
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
        ),
      );
    }
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
