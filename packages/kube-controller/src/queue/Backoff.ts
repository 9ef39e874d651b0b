/** @public */
export interface BackoffOptions {
  readonly minMilliseconds: number;
  readonly maxMilliseconds: number;
  /** In [0, 1). Default `Math.random`. */
  readonly random?: () => number;
}

/**
 * Exponential delays per key. Jitter takes up to half of a delay away, so that what failed together does not come back
 * together.
 *
 * @public
 */
export class Backoff {
  readonly #failures = new Map<string, number>();

  constructor(private readonly options: BackoffOptions) {}

  /** Counts a failure and answers after how many milliseconds to try again. */
  next(key: string): number {
    const { minMilliseconds, maxMilliseconds } = this.options;
    const random = this.options.random ?? Math.random;
    const failures = this.#failures.get(key) ?? 0;
    this.#failures.set(key, failures + 1);
    // Beyond 2^30 a delay is at its maximum anyway.
    const full = minMilliseconds * 2 ** Math.min(failures, 30);
    return Math.min(full, maxMilliseconds) * (0.5 + random() / 2);
  }

  /** The key succeeded, or is gone. */
  forget(key: string): void {
    this.#failures.delete(key);
  }
}
