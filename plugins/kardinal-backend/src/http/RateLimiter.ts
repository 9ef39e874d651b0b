/** A fixed number of requests per key in a sliding window. */
export class RateLimiter {
  private readonly hits = new Map<string, number[]>();

  /** `windowMs` in milliseconds. */
  constructor(
    private readonly limit: number,
    private readonly windowMs: number,
    private readonly now: () => number,
  ) {}

  /** Counts a request. Returns the seconds to wait when it is one too many. */
  take(key: string): number | undefined {
    const now = this.now();
    const recent = (this.hits.get(key) ?? []).filter(
      each => each > now - this.windowMs,
    );
    if (recent.length >= this.limit) {
      this.hits.set(key, recent);
      return Math.max(1, Math.ceil((recent[0] + this.windowMs - now) / 1000));
    }
    this.hits.set(key, [...recent, now]);
    if (this.hits.size > 10_000) this.forgetIdle(now);
    return undefined;
  }

  private forgetIdle(now: number): void {
    for (const [key, times] of this.hits)
      if (times[times.length - 1] <= now - this.windowMs) this.hits.delete(key);
  }
}
