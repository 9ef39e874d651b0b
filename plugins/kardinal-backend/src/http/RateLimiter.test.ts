import { RateLimiter } from './RateLimiter';

describe('RateLimiter', () => {
  it('allows so many in a window, and says how long to wait then', () => {
    let now = 0;
    const limiter = new RateLimiter(3, 60_000, () => now);
    const taken = [0, 10_000, 20_000, 30_000].map(instant => {
      now = instant;
      return limiter.take('a');
    });
    expect(taken).toEqual([undefined, undefined, undefined, 30]);
    now = 60_001;
    expect(limiter.take('a')).toBeUndefined();
  });

  it('counts each key by itself', () => {
    const limiter = new RateLimiter(1, 60_000, () => 0);
    expect([limiter.take('a'), limiter.take('b'), limiter.take('a')]).toEqual([
      undefined,
      undefined,
      60,
    ]);
  });
});
