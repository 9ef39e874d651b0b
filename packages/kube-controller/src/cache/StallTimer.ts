import { Clock } from '@kardinal/foundation';

/**
 * Aborts a request that is silent for too long: a half-open connection never says that it is dead.
 *
 * Its signal aborts when the outer signal does, and when the time is over.
 */
export class StallTimer {
  readonly #controller = new AbortController();
  readonly #stalled: Promise<never>;
  #fail: (error: Error) => void = () => {};
  #cancel = () => {};

  constructor(
    private readonly clock: Clock,
    private readonly milliseconds: number,
    private readonly outer: AbortSignal,
  ) {
    this.#stalled = new Promise((_resolve, reject) => {
      this.#fail = reject;
    });
    this.#stalled.catch(() => {});
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Something was heard. */
  restart(): void {
    this.#cancel();
    if (this.#controller.signal.aborted) return;
    this.#cancel = this.clock.setTimeout(() => {
      this.#fail(new Error(`Nothing heard for ${this.milliseconds} ms`));
      this.#controller.abort();
    }, this.milliseconds);
  }

  /**
   * The result of the request, unless it stalls first.
   *
   * @throws Error when nothing was heard for too long, or what the request throws.
   */
  async guard<T>(request: Promise<T>): Promise<T> {
    const abort = () => this.#controller.abort();
    if (this.outer.aborted) abort();
    this.outer.addEventListener('abort', abort);
    this.restart();
    request.catch(() => {});
    try {
      return await Promise.race([request, this.#stalled]);
    } finally {
      this.#cancel();
      this.outer.removeEventListener('abort', abort);
      // What a stalled request still says is not listened to.
      this.#controller.abort();
    }
  }
}
