/** How much of a law is played. @public */
export interface LawExtent {
  /** One of so many runs, evenly spread, from a random one on: what is left out comes in another run of the tests. Default: 1, every run. */
  readonly oneOf?: number;
}

/** The runs that are played, of all that a law has. */
export function chosenRuns<T>(
  runs: readonly T[],
  { oneOf = 1 }: LawExtent,
): readonly T[] {
  // At least one, also of fewer.
  const first = Math.floor(Math.random() * Math.min(oneOf, runs.length));
  return runs.filter((_, index) => index % oneOf === first);
}
