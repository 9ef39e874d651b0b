import { Instant } from '../types';

/** What one evaluation saw of the time to come. */
export class Horizon {
  private once: Instant | undefined;
  private again: Instant | undefined;
  private longest = 0;

  /** The next instant at which something that does not repeat can differ. */
  get next(): Instant | undefined {
    return this.once;
  }

  /** The next instant at which something that repeats can differ. */
  get nextRepeated(): Instant | undefined {
    return this.again;
  }

  /** Milliseconds after which all that repeats did. */
  get period(): number {
    return this.longest;
  }

  note(instant: Instant): void {
    this.once = Math.min(this.once ?? instant, instant);
  }

  noteRepeated(instant: Instant, period: number): void {
    this.again = Math.min(this.again ?? instant, instant);
    this.longest = Math.max(this.longest, period);
  }
}
