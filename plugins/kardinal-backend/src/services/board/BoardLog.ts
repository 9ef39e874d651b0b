/** When each row changed last, so that somebody who knows an older state of the board can be told what is different. */
export class BoardLog {
  private readonly changes = new Map<string, number>();
  private current = 0;

  /** The number of the current state. */
  get state(): number {
    return this.current;
  }

  /** The board has a new state, in which these rows are different, or gone. */
  add(changed: readonly string[], gone: readonly string[]): void {
    this.current += 1;
    changed.forEach(key => this.changes.set(key, this.current));
    gone.forEach(key => this.changes.delete(key));
  }

  /**
   * The rows that are different since a state in which there were the same rows; `unknown` where it is no state of this
   * log.
   */
  since(state: number): readonly string[] | 'unknown' {
    if (!(state >= 0 && state <= this.current)) return 'unknown';
    return [...this.changes]
      .filter(([, changed]) => changed > state)
      .map(([key]) => key);
  }
}
