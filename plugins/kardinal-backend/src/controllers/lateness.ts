/**
 * How long what is only told to people may wait, in milliseconds: what happens meanwhile is written with it. Nothing that
 * goes on waits for it.
 */
export const lateness = {
  /** What a promotion is waiting for. */
  words: 1_000,
  /** How the environments of a Bundle stand; the steps say it first. */
  environments: 1_000,
  /** How a Pipeline, or the Graph of a Bundle, stands as a whole. */
  summary: 5_000,
} as const;
