import { rfc3339, rfc3339Micro } from './rfc3339';

describe('rfc3339', () => {
  it.each([
    [0, '1970-01-01T00:00:00Z', '1970-01-01T00:00:00.000000Z'],
    [999, '1970-01-01T00:00:00Z', '1970-01-01T00:00:00.999000Z'],
    [
      Date.UTC(2026, 1, 28, 23, 59, 59, 7),
      '2026-02-28T23:59:59Z',
      '2026-02-28T23:59:59.007000Z',
    ],
  ])('%d is %s', (instant, seconds, micro) => {
    expect(rfc3339(instant)).toBe(seconds);
    expect(rfc3339Micro(instant)).toBe(micro);
  });

  it('refuses what is no date', () => {
    expect(() => rfc3339(NaN)).toThrow(RangeError);
  });
});
