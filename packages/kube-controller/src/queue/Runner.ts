import { ObjectKey, Clock, Instant } from '@kardinal/foundation';
import { keyFrom, keyText } from '../client/objectKey';
import { DelayQueue } from './DelayQueue';
import { EventLoopTurns } from './EventLoopTurns';

/** Timers of JavaScript hold 31 bits. */
const longestTimer = 2 ** 31 - 1;

/** @public */
export interface RunnerOptions {
  readonly clock: Clock;
  readonly concurrency: number;
  /** Shared with the other runners of the process. */
  readonly turns: EventLoopTurns;
  /** One pass. Must not reject. */
  readonly run: (key: ObjectKey, signal: AbortSignal) => Promise<void>;
}

/**
 * Runs keys when they are due: never two passes for one key at a time, at most `concurrency` in parallel. A key that is
 * added while it runs, runs again.
 *
 * @public
 */
export class Runner {
  readonly #queue = new DelayQueue();
  readonly #running = new Map<string, Promise<void>>();
  readonly #again = new Map<string, Instant>();
  #signal: AbortSignal | undefined;
  #cancelTimer = () => {};
  #hasAsked = false;

  constructor(private readonly options: RunnerOptions) {}

  /** Keys that wait, also those that are not due yet. */
  get size(): number {
    return this.#queue.size + this.#again.size;
  }

  /** When the next waiting key is due. */
  nextInstant(): Instant | undefined {
    return this.#queue.nextInstant();
  }

  /** Nothing runs and nothing is due. */
  isIdle(): boolean {
    if (this.#running.size > 0) return false;
    const next = this.nextInstant();
    return next === undefined || next > this.options.clock.now();
  }

  /** @param instant - by default now */
  add(key: ObjectKey, instant: Instant = this.options.clock.now()): void {
    const text = keyText(key);
    if (this.#running.has(text)) {
      const earlier = this.#again.get(text) ?? instant;
      this.#again.set(text, Math.min(earlier, instant));
      return;
    }
    this.#queue.add(text, instant);
    this.#schedule();
  }

  /** Runs until the signal aborts; resolves when the last pass has ended. What still waits is forgotten. */
  async start(signal: AbortSignal): Promise<void> {
    this.#signal = signal;
    this.#schedule();
    if (!signal.aborted) {
      await new Promise(resolve => {
        signal.addEventListener('abort', resolve, { once: true });
      });
    }
    this.#signal = undefined;
    this.#cancelTimer();
    await Promise.all(this.#running.values());
    this.#forgetAll();
  }

  #schedule(): void {
    this.#cancelTimer();
    if (!this.#signal || this.#running.size >= this.options.concurrency) return;
    const next = this.#queue.nextInstant();
    if (next === undefined) return;
    const { clock } = this.options;
    if (next <= clock.now()) this.#askForTurn();
    else {
      const delay = Math.min(next - clock.now(), longestTimer);
      this.#cancelTimer = clock.setTimeout(() => this.#schedule(), delay);
    }
  }

  /** Starts one pass when it is its turn, and asks for the next. */
  #askForTurn(): void {
    if (this.#hasAsked) return;
    this.#hasAsked = true;
    this.options.turns.ask(() => {
      this.#hasAsked = false;
      if (this.#signal) this.#startOne(this.#signal);
      this.#schedule();
    });
  }

  #startOne(signal: AbortSignal): void {
    if (this.#running.size >= this.options.concurrency) return;
    const text = this.#queue.take(this.options.clock.now());
    if (text !== undefined) this.#running.set(text, this.#runOne(text, signal));
  }

  async #runOne(text: string, signal: AbortSignal): Promise<void> {
    // Lets the caller of `add` finish first.
    await undefined;
    try {
      if (!signal.aborted) await this.options.run(keyFrom(text), signal);
    } finally {
      this.#running.delete(text);
      const again = this.#again.get(text);
      this.#again.delete(text);
      if (again !== undefined) this.#queue.add(text, again);
      this.#schedule();
    }
  }

  #forgetAll(): void {
    this.#queue.clear();
    this.#again.clear();
  }
}
