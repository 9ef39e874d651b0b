import { RateLimits } from './RateLimits';

const now = Date.parse('2026-11-18T10:00:00Z');

describe('RateLimits', () => {
  it('lets nobody ask with a limited credential until the limit ends', () => {
    const limits = new RateLimits('Forgejo');
    limits.record('a', now + 60_000);
    limits.record('a', now + 1_000);
    expect(() => limits.check('a', 'merge', now)).toThrow(
      'Forgejo limits the requests of this credential until 2026-11-18T10:01:00Z, so that it has to wait to merge',
    );
    expect(() => limits.check('b', 'merge', now)).not.toThrow();
    expect(() => limits.check('a', 'merge', now + 60_000)).not.toThrow();
  });

  it('says when to come back, and what the forge said', () => {
    const failure = new RateLimits('Forgejo').failure('merge', now, '429');
    expect(failure).toMatchObject({ kind: 'rateLimited', retryAt: now });
    expect(failure.message).toMatch(/wait to merge: 429$/);
  });
});
