/** Passes that read nothing but caches end without a turn of the event loop: after so many, timers and I/O come first. */
const mostInOneTurn = 4;

/**
 * Lets passes start, of all controllers of a process: a few in each turn of the event loop, in the order in which they
 * asked, so that what they compute does not add up to a long stretch in which nothing else happens.
 *
 * @public
 */
export class PassTurns {
  readonly #waiting: (() => void)[] = [];
  #startedInTurn = 0;

  /** Calls back once: at once, or in a later turn. */
  ask(start: () => void): void {
    this.#waiting.push(start);
    if (this.#waiting.length === 1) this.#startWaiting();
  }

  #startWaiting(): void {
    while (this.#startedInTurn < mostInOneTurn) {
      const [start] = this.#waiting;
      if (start === undefined) return;
      this.#countInTurn();
      // Whoever asks again while it starts is behind those who wait.
      start();
      this.#waiting.shift();
    }
  }

  #countInTurn(): void {
    this.#startedInTurn++;
    if (this.#startedInTurn > 1) return;
    setImmediate(() => {
      this.#startedInTurn = 0;
      this.#startWaiting();
    });
  }
}
