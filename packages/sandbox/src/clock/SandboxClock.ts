import { PassiveClock } from '@kardinal/foundation';

/**
 * The machine's clock, moved by a constant.
 *
 * While something happens in the past, it tells the time of another clock.
 *
 * @public
 */
export class SandboxClock implements PassiveClock {
  private readonly offsetMs: number;
  private other: PassiveClock | undefined;

  constructor(offsetMs: number) {
    this.offsetMs = offsetMs;
  }

  now(): number {
    return this.other?.now() ?? Date.now() + this.offsetMs;
  }

  /** Runs work during which another clock is right. */
  async during<T>(other: PassiveClock, work: () => Promise<T>): Promise<T> {
    this.other = other;
    try {
      return await work();
    } finally {
      this.other = undefined;
    }
  }
}
