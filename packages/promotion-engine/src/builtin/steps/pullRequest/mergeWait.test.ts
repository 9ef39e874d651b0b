import { mergeWait } from './mergeWait';

const at = '2026-11-18T10:31:00Z';

describe('mergeWait', () => {
  it.each([
    [[], 'Waiting for PR #2 to be merged'],
    [['ana'], 'Waiting for changes that ana requested on PR #2'],
    [['ana', 'ben'], 'Waiting for changes that ana and ben requested on PR #2'],
    [
      ['ana', 'ben', 'cy'],
      'Waiting for changes that ana, ben and cy requested on PR #2',
    ],
  ])('after requests of %p is: %s', (reviewers, expected) => {
    const requested = reviewers.map(by => ({ by, at }));
    expect(mergeWait(2, requested)).toBe(expected);
  });
});
