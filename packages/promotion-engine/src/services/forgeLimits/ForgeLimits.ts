import { Clock, Instant, Logger, rfc3339 } from '@kardinal/kube-controller';
import { isBudgetKey } from './ContentBudgets';
import { limitsKey } from './limitsKey';
import { LimitsMap } from './LimitsMap';

/** Limits of forges end within the hour; what is said to last longer does not count for longer, whoever wrote it. */
const longest = 65 * 60_000;

/** What limits are shared through. */
export interface ForgeLimitsParts {
  readonly map: LimitsMap;
  readonly clock: Clock;
  readonly logger: Logger;
}

/**
 * Until when forges are to be left alone, by host and account: the backend and every agent that uses the same account learn of a limit that
 * one of them meets. One ConfigMap has a key for each, which is written only when a limit is met.
 *
 * Who cannot read or write it still keeps to what it meets itself.
 */
export class ForgeLimits {
  private readonly ends = new Map<string, Instant>();

  constructor(private readonly parts: ForgeLimitsParts) {
    parts.map.onChange(data => this.read(data));
  }

  /** `undefined` where nobody knows of a limit. */
  endOf(host: string, account: string): Instant | undefined {
    const end = this.ends.get(limitsKey(host, account));
    return end !== undefined && end > this.parts.clock.now() ? end : undefined;
  }

  /** This process has met a limit. What is known already is not written again. */
  async record(host: string, account: string, end: Instant): Promise<void> {
    const key = limitsKey(host, account);
    if (end <= (this.ends.get(key) ?? 0)) return;
    this.ends.set(key, end);
    // Rounded up: before its end nothing is sent.
    const text = rfc3339(Math.ceil(end / 1_000) * 1_000);
    try {
      await this.parts.map.write({ ...this.ended(), [key]: text });
    } catch (error) {
      this.parts.logger.warn(
        'Other processes do not learn of the limit of a forge',
        { host, error: String(error) },
      );
    }
  }

  private read(data: Readonly<Record<string, string>>): void {
    const now = this.parts.clock.now();
    for (const [key, text] of Object.entries(data)) {
      const end = Math.min(Date.parse(text), now + longest);
      if (end > (this.ends.get(key) ?? 0)) this.ends.set(key, end);
    }
    for (const [key, end] of this.ends) if (end <= now) this.ends.delete(key);
  }

  /** What is over and still written down, to be removed. */
  private ended(): Readonly<Record<string, null>> {
    const now = this.parts.clock.now();
    return Object.fromEntries(
      Object.entries(this.parts.map.data)
        .filter(([key, text]) => !isBudgetKey(key) && !(Date.parse(text) > now))
        .map(([key]) => [key, null]),
    );
  }
}
