import { isRetryHandled } from './isRetryHandled';

const value = '2026-11-18T10:00:00Z';

describe('a request to start a promotion again', () => {
  it.each([
    ['is open where it has acted on none', {}, false],
    ['is done where it has acted on it', { lastHandledRetryAt: value }, true],
    [
      'is open where it has acted on another, whichever is later',
      { lastHandledRetryAt: '2027-01-01T00:00:00Z' },
      false,
    ],
    [
      'is open where it started again without one',
      { lastHandledRetryAt: '', finishedAt: '2026-11-18T11:00:00Z' },
      false,
    ],
    [
      'is done where a version before has started it again and it failed since',
      {
        attempts: [{ number: 1, state: 'Failed' }],
        finishedAt: '2026-11-18T10:00:01Z',
      },
      true,
    ],
  ])('%s', (_words, entry, expected) => {
    expect(isRetryHandled(entry, value)).toBe(expected);
  });

  it('is one where it is too long to be remembered whole', () => {
    const long = 'x'.repeat(1000);
    const lastHandledRetryAt = 'x'.repeat(256);
    expect(isRetryHandled({ lastHandledRetryAt }, long)).toBe(true);
  });
});
