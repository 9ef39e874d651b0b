import { Clock, Instant } from '@kardinal/foundation';
import { eventLoopTurn } from './eventLoopTurn';

interface Timer {
  readonly due: Instant;
  readonly order: number;
  readonly callback: () => void;
}

/**
 * A clock whose time moves only by {@link ManualClock.advance}.
 *
 * Due timers run one by one in the order of their instants, and the event loop turns after each of them, so that what a
 * timer starts is done before the next one fires.
 *
 * @public
 */
export class ManualClock implements Clock {
  #now: Instant;
  #order = 0;
  readonly #timers = new Set<Timer>();

  /** @param start - milliseconds since the Unix epoch; by default the beginning of 2026 */
  constructor(start: Instant = Date.UTC(2026, 0, 1)) {
    this.#now = start;
  }

  now(): Instant {
    return this.#now;
  }

  setTimeout(callback: () => void, milliseconds: number): () => void {
    const due = this.#now + Math.max(0, milliseconds);
    const timer = { due, order: this.#order++, callback };
    this.#timers.add(timer);
    return () => {
      this.#timers.delete(timer);
    };
  }

  /** How many timers wait. */
  get timerCount(): number {
    return this.#timers.size;
  }

  /** When the next timer is due. */
  get nextTimerAt(): Instant | undefined {
    return this.#next()?.due;
  }

  /** Moves time forward and runs what becomes due. */
  async advance(milliseconds: number): Promise<void> {
    await this.advanceTo(this.#now + milliseconds);
  }

  /** Moves time forward to an instant; an instant in the past only runs what is due. */
  async advanceTo(instant: Instant): Promise<void> {
    await eventLoopTurn();
    for (
      let timer = this.#next();
      timer && timer.due <= instant;
      timer = this.#next()
    ) {
      this.#timers.delete(timer);
      this.#now = Math.max(this.#now, timer.due);
      timer.callback();
      await eventLoopTurn();
    }
    this.#now = Math.max(this.#now, instant);
  }

  #next(): Timer | undefined {
    let next: Timer | undefined;
    for (const timer of this.#timers) {
      if (!next || isBefore(timer, next)) next = timer;
    }
    return next;
  }
}

function isBefore(a: Timer, b: Timer): boolean {
  return a.due === b.due ? a.order < b.order : a.due < b.due;
}
