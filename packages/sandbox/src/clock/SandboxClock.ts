import { PassiveClock } from '@kardinal/foundation';

/**
 * The machine's clock, moved by a constant.
 *
 * While the past is seeded, it can stand at an instant.
 *
 * @public
 */
export class SandboxClock implements PassiveClock {
  private readonly offsetMs: number;
  private standsAt: number | undefined;

  constructor(offsetMs: number) {
    this.offsetMs = offsetMs;
  }

  now(): number {
    return this.standsAt ?? Date.now() + this.offsetMs;
  }

  /** Runs work during which it is the given instant. */
  async at<T>(instantMs: number, work: () => Promise<T>): Promise<T> {
    this.standsAt = instantMs;
    try {
      return await work();
    } finally {
      this.standsAt = undefined;
    }
  }
}
