/**
 * Work that several evaluations share, in the elementary steps that `Limits.maxCost` counts: what one uses is not there
 * for the next.
 *
 * @public
 */
export class CostBudget {
  #spent = 0;

  constructor(private readonly steps: number) {}

  /** Steps that evaluations were charged with; the last one may have needed more than was left. */
  get spent(): number {
    return this.#spent;
  }

  /** Steps that are left; none is never negative. */
  get left(): number {
    return Math.max(0, this.steps - this.#spent);
  }

  spend(steps: number): void {
    this.#spent += steps;
  }
}
