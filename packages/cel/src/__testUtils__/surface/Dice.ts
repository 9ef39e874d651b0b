/** Random choices that are the same for the same seed (mulberry32). */
export class Dice {
  constructor(private state: number) {}

  /** From 0 up to, and without, 1. */
  roll(): number {
    /* eslint-disable no-bitwise */
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
    /* eslint-enable no-bitwise */
  }

  /** True once in so many times. */
  oneIn(times: number): boolean {
    return this.roll() * times < 1;
  }

  below(limit: number): number {
    return Math.floor(this.roll() * limit);
  }

  pick<T>(choices: readonly T[]): T {
    return choices[this.below(choices.length)];
  }
}
