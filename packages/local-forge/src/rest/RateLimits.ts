/** What a user may still do in the current hour. @public */
export interface RateLimit {
  limit: number;
  used: number;
  remaining: number;
  /** When the hour ends, in seconds since 1970. */
  reset: number;
}

interface Period {
  used: number;
  reset: number;
}

/** Counts requests by user and hour. @public */
export class RateLimits {
  private readonly limit: number;
  private readonly now: () => number;
  private readonly periods = new Map<string, Period>();

  constructor(limit: number, now: () => number) {
    this.limit = limit;
    this.now = now;
  }

  /** What a user has left. */
  read(user: string): RateLimit {
    const { used, reset } = this.periodOf(user);
    const remaining = Math.max(0, this.limit - used);
    return { limit: this.limit, used, remaining, reset };
  }

  /** Counts one request. */
  use(user: string): void {
    this.periodOf(user).used += 1;
  }

  private periodOf(user: string): Period {
    const seconds = Math.floor(this.now() / 1000);
    const known = this.periods.get(user);
    if (known && known.reset > seconds) return known;
    const period = { used: 0, reset: seconds + 3600 };
    this.periods.set(user, period);
    return period;
  }
}
