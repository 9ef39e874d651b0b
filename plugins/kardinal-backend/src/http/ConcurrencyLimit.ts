/** So many pieces of work at once; some more wait for their turn, the rest are turned away. */
export class ConcurrencyLimit {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly limits: {
      readonly running: number;
      readonly waiting: number;
    },
  ) {}

  /** Resolves with a function that frees the place; `full` at once when too many wait already. */
  async enter(): Promise<'full' | (() => void)> {
    if (this.running >= this.limits.running) {
      if (this.waiting.length >= this.limits.waiting) return 'full';
      await new Promise<void>(resolve => this.waiting.push(resolve));
    } else this.running += 1;
    return () => this.leave();
  }

  /** The place goes to who waits longest. */
  private leave(): void {
    const next = this.waiting.shift();
    if (next === undefined) this.running -= 1;
    else next();
  }
}
