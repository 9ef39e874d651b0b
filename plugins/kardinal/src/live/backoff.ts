const firstDelayMs = 500;
const longestDelayMs = 30_000;

/**
 * How long to wait before attempt `attempt` (0 is the first one after a loss),
 * in milliseconds. Doubles up to half a minute, with jitter so that the pages
 * of a whole company do not come back at the same moment.
 */
export function backoff(attempt: number, random: () => number): number {
  const ceiling = Math.min(firstDelayMs * 2 ** attempt, longestDelayMs);
  return Math.round(ceiling * (0.5 + random() / 2));
}
