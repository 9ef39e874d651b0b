import { setImmediate } from 'node:timers/promises';

/** Steps that are begun in one turn of the event loop: some milliseconds. */
const mostPerTurn = 5_000;

/** What each computation takes besides its steps. */
const overhead = 50;

/**
 * Shares the event loop between computations: they go on at once until together they have used what one turn is for, and
 * then one after the other in later turns, so that what waits for the network is never held up by all of them. Their unit
 * is the elementary step of an expression, a million about a second.
 *
 * @public
 */
export class ComputeTurns {
  readonly #most: number;
  readonly #nextTurn: () => Promise<unknown>;
  #used = 0;
  #last: Promise<unknown> = Promise.resolve();

  constructor(
    options: {
      readonly most?: number;
      /** Default: a turn of the event loop of this process. */
      readonly nextTurn?: () => Promise<unknown>;
    } = {},
  ) {
    this.#most = options.most ?? mostPerTurn;
    this.#nextTurn = options.nextTurn ?? (() => setImmediate());
  }

  /** Computes in a turn in which there is something left; `steps` is what it came to. */
  async run<T>(
    compute: () => { readonly value: T; readonly steps: number },
  ): Promise<T> {
    while (this.#used >= this.#most) {
      this.#last = this.#last.then(() => this.#nextTurn());
      await this.#last;
    }
    const { value, steps } = compute();
    if (this.#used === 0) void this.#beginTurn();
    this.#used += steps + overhead;
    return value;
  }

  async #beginTurn(): Promise<void> {
    await this.#nextTurn();
    this.#used = 0;
  }
}
