import { BranchTrust } from './BranchTrust';

describe('a branch is taken to be where it was', () => {
  let trust: BranchTrust;

  beforeEach(() => {
    trust = new BranchTrust();
    trust.saw(['main'], 1_000);
  });

  it.each<[string, readonly string[], number, boolean]>([
    ['a moment after it was seen', ['main'], 1_001, true],
    ['a minute after', ['main'], 61_000, true],
    ['no longer', ['main'], 61_001, false],
    ['not when the clock went back', ['main'], 999, false],
    [
      'not together with one that was never seen',
      ['main', 'dev'],
      1_001,
      false,
    ],
  ])('%s', (_when, branches, now, expected) => {
    expect(trust.holds(branches, now)).toBe(expected);
  });

  it('not when it was forgotten', () => {
    trust.forget(['main']);
    expect(trust.holds(['main'], 1_001)).toBe(false);
  });

  it('not for ten minutes after that was wrong', () => {
    trust.wasWrong(2_000);
    trust.saw(['main'], 600_000);
    expect(trust.holds(['main'], 600_001)).toBe(false);
    expect(trust.holds(['main'], 602_000)).toBe(true);
  });
});
