import { formatDay } from './formatDay';
import { aReader } from '../testing/aReader';

const reader = aReader('2026-11-18T00:30:00');

describe('formatDay', () => {
  it.each([
    ['2026-11-17T23:10:00Z', 'Today'],
    ['2026-11-17T22:50:00Z', 'Yesterday'],
    ['2026-11-09T12:00:00Z', 'Monday 9 November'],
    ['2025-12-03T12:00:00Z', '3 December 2025'],
    ['no time', 'no time'],
  ])('%s is %s in the zone of the reader', (at, expected) => {
    expect(formatDay(at, reader)).toBe(expected);
  });
});
