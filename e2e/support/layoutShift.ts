/** A jump of the page that nobody caused by touching it. */
export interface LayoutShift {
  /** How much of the window jumped, times how far, both as parts of one. */
  readonly value: number;
  /** Milliseconds since the page began to load. */
  readonly at: number;
  /** What jumped. */
  readonly nodes: readonly string[];
}

const longestGapMs = 1_000;
const longestWindowMs = 5_000;

/**
 * The cumulative layout shift: the sum of the worst burst of jumps, of five seconds at most, with less than a second between two.
 *
 * @param shifts - in the order in which they happened
 * @see https://web.dev/articles/cls
 */
export function cumulativeLayoutShift(shifts: readonly LayoutShift[]): number {
  let worst = 0;
  let sum = 0;
  let first = 0;
  let last = -Infinity;
  for (const { value, at } of shifts) {
    const isSameBurst =
      at - last < longestGapMs && at - first < longestWindowMs;
    if (!isSameBurst) first = at;
    sum = isSameBurst ? sum + value : value;
    last = at;
    worst = Math.max(worst, sum);
  }
  return worst;
}
