import { backoff } from './backoff';

describe('backoff', () => {
  it.each([
    [0, 1, 500],
    [0, 0, 250],
    [1, 1, 1_000],
    [4, 1, 8_000],
    [6, 1, 30_000],
    [40, 1, 30_000],
    [4_000, 0, 15_000],
  ])('waits before attempt %p with jitter %p: %p ms', (attempt, jitter, ms) => {
    expect(backoff(attempt, () => jitter)).toBe(ms);
  });
});
