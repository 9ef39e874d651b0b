import { Instant } from '@kardinal/foundation';

interface Bucket {
  readonly tokens: number;
  readonly at: Instant;
}

/** A rate limit: a burst, then one per refill. @public */
export interface Pace {
  readonly capacity: number;
  readonly refillMilliseconds: number;
}

/** A rate limit per key. */
export class TokenBuckets {
  readonly #buckets = new Map<string, Bucket>();

  constructor(private readonly options: Pace) {}

  /** Whether the key may go on now. */
  take(key: string, now: Instant): boolean {
    const { capacity, refillMilliseconds } = this.options;
    const bucket = this.#buckets.get(key) ?? { tokens: capacity, at: now };
    const refilled = (now - bucket.at) / refillMilliseconds;
    const tokens = Math.min(capacity, bucket.tokens + refilled);
    if (tokens < 1) return false;
    this.#buckets.delete(key);
    this.#buckets.set(key, { tokens: tokens - 1, at: now });
    return true;
  }

  /** Forgets the keys whose buckets are full again. @returns when to come back for the next, if there is any */
  dropFull(now: Instant): Instant | undefined {
    const { capacity, refillMilliseconds } = this.options;
    for (const [key, { at }] of this.#buckets) {
      const fullAt = at + capacity * refillMilliseconds;
      if (now < fullAt) return fullAt;
      this.#buckets.delete(key);
    }
    return undefined;
  }
}
