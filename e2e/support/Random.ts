/**
 * Numbers that look random and are the same for the same seed.
 *
 * @see https://en.wikipedia.org/wiki/Linear_congruential_generator
 */
export class Random {
  private state: bigint;

  constructor(seed: number) {
    this.state = BigInt(seed);
  }

  /** A whole number from 0 up to a limit. */
  below(limit: number): number {
    this.state =
      (this.state * 6364136223846793005n + 1442695040888963407n) % 2n ** 64n;
    // The high bits are the good ones.
    return Number((this.state >> 33n) % BigInt(limit));
  }

  /**
   * The time until something that happens at any instant with the same chance, whatever else goes on: exponential, and
   * at most four times its mean.
   */
  waitOf(mean: number): number {
    const chance = (this.below(1_000_000) + 1) / 1_000_000;
    return Math.min(4, -Math.log(chance)) * mean;
  }
}
