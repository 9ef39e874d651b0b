/** The first of some instants in RFC 3339; `undefined` of none. */
export function earliest(instants: readonly string[]): string | undefined {
  return inOrder(instants).at(0);
}

/** The last of some instants in RFC 3339; `undefined` of none. */
export function latest(instants: readonly string[]): string | undefined {
  return inOrder(instants).at(-1);
}

function inOrder(instants: readonly string[]): readonly string[] {
  return [...instants].sort((a, b) => Date.parse(a) - Date.parse(b));
}
