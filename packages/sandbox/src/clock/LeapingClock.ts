import { Clock, Instant } from '@kardinal/foundation';

interface Timer {
  readonly due: Instant;
  readonly callback: () => void;
}

/**
 * A clock that is moved from one instant to a later one. Nobody lives through what is between: timers that are due by
 * then fire once, and find the new time.
 *
 * @public
 */
export class LeapingClock implements Clock {
  private instant: Instant;
  private readonly timers = new Set<Timer>();

  constructor(start: Instant) {
    this.instant = start;
  }

  now(): Instant {
    return this.instant;
  }

  setTimeout(callback: () => void, milliseconds: number): () => void {
    const timer = { due: this.instant + milliseconds, callback };
    this.timers.add(timer);
    return () => this.timers.delete(timer);
  }

  /** An instant that is over changes nothing. */
  leapTo(instant: Instant): void {
    this.instant = Math.max(this.instant, instant);
    const due = [...this.timers].filter(timer => timer.due <= this.instant);
    for (const timer of due.sort((a, b) => a.due - b.due)) {
      // One that fired before may have cancelled it.
      if (this.timers.delete(timer)) timer.callback();
    }
  }
}
