import { BranchFreshness } from './BranchFreshness';

describe('a branch needs no fetch', () => {
  let freshness: BranchFreshness;

  beforeEach(() => {
    freshness = new BranchFreshness();
    freshness.markCurrent(['main'], 1_000);
  });

  it.each<[string, readonly string[], number, boolean]>([
    ['a moment after it was fetched', ['main'], 1_001, true],
    ['a minute after', ['main'], 61_000, true],
    ['no longer', ['main'], 61_001, false],
    ['not when the clock went back', ['main'], 999, false],
    [
      'not together with one that was never fetched',
      ['main', 'dev'],
      1_001,
      false,
    ],
  ])('%s', (_when, branches, now, expected) => {
    expect(freshness.isFresh(branches, now)).toBe(expected);
  });

  it('where it was fetched since an instant', () => {
    expect(freshness.isKnownSince('main', 1_000)).toBe(true);
    expect(freshness.isKnownSince('main', 1_001)).toBe(false);
    expect(freshness.isKnownSince('dev', 0)).toBe(false);
  });

  it('not when it was invalidated', () => {
    freshness.invalidate(['main']);
    expect(freshness.isFresh(['main'], 1_001)).toBe(false);
  });

  it('not for ten minutes after a conflict', () => {
    freshness.recordConflict(2_000);
    freshness.markCurrent(['main'], 600_000);
    expect(freshness.isFresh(['main'], 600_001)).toBe(false);
    expect(freshness.isFresh(['main'], 602_000)).toBe(true);
  });
});
