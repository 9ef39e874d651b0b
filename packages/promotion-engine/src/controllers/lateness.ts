/**
 * How long what is only told to people may wait, in milliseconds: what happens meanwhile is written with it. Nothing that
 * goes on waits for it.
 */
export const lateness = {
  /** What a promotion is waiting for. */
  words: 1_000,
  /** Which environments a Bundle has come to. */
  environments: 3_000,
  /** What happens in them on the way; the steps say it first. */
  onTheWay: 5_000,
  /** Why nodes of the Graph of a Bundle are not ready yet; the steps say that better. */
  graphWords: 60_000,
  /** How a Pipeline, or the Graph of a Bundle, stands as a whole; the Bundle says it first. */
  summary: 10_000,
} as const;
