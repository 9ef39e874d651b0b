import {
  describeInstant,
  describeZone,
  formatAge,
  formatClock,
  formatCountdown,
  formatInstant,
  formatShortAge,
  formatSince,
} from './formatInstant';
import { aReader } from '../testing/aReader';

// A Saturday in Berlin, where the offset is one hour.
const reader = aReader('2026-11-21T13:14:00Z');

describe('formatClock', () => {
  it.each([
    ['2026-11-21T13:32:00Z', '14:32'],
    ['2026-11-21T22:59:00Z', '23:59'],
    ['2026-11-21T23:00:00Z', 'tomorrow 00:00'],
    ['2026-11-20T17:20:00Z', 'yesterday 18:20'],
    ['2026-11-23T08:00:00Z', 'Mon 09:00'],
    ['2026-11-15T08:00:00Z', 'Sun 09:00'],
    ['2026-12-03T08:00:00Z', '3 Dec 09:00'],
    ['2026-06-03T08:00:00Z', '3 Jun 10:00'],
    ['2027-12-03T08:00:00Z', '3 Dec 2027 09:00'],
    ['not a time', 'not a time'],
  ])('shows %p as %p', (at, expected) => {
    expect(formatClock(at, reader)).toBe(expected);
  });

  it('shows seconds where they matter', () => {
    expect(
      formatClock('2026-11-21T13:14:03Z', reader, { precision: 'seconds' }),
    ).toBe('14:14:03');
  });
});

describe('formatInstant', () => {
  it.each([
    ['exact', '2026-11-21T13:02:00Z', '12 min ago'],
    ['exact', '2026-11-21T13:13:40Z', 'just now'],
    ['exact', '2026-11-21T12:14:01Z', '59 min ago'],
    ['exact', '2026-11-21T12:14:00Z', '13:14'],
    ['exact', '2026-11-21T13:32:00Z', '14:32'],
    ['about', '2026-11-21T13:32:00Z', 'about 14:32'],
    ['about', '2026-11-22T23:00:00Z', 'about Mon 00:00'],
    ['about', 'soon', 'soon'],
  ] as const)('%s %s is %p', (precision, at, expected) => {
    expect(formatInstant({ at, precision }, reader)).toBe(expected);
  });
});

describe('formatInstant in a sentence', () => {
  it.each([
    [{ preposition: 'at' }, 'exact', '2026-11-21T13:32:00Z', 'at 14:32'],
    [{ preposition: 'at' }, 'about', '2026-11-21T13:32:00Z', 'at about 14:32'],
    [{ preposition: 'at' }, 'exact', '2026-11-21T13:02:00Z', '12 min ago'],
    [{ preposition: 'at' }, 'exact', '2026-11-21T23:00:00Z', 'tomorrow 00:00'],
    [{ shows: 'left' }, 'exact', '2026-11-21T13:18:00Z', '14:18, 4 min left'],
    [{ shows: 'left' }, 'exact', '2026-11-21T13:02:00Z', '12 min ago'],
  ] as const)('%p %s %s is %p', (words, precision, at, expected) => {
    expect(formatInstant({ at, precision, ...words }, reader)).toBe(expected);
  });
});

describe('formatSince and formatAge', () => {
  it.each([
    ['2026-11-21T13:13:30Z', 'just now', 'just now'],
    ['2026-11-21T13:12:59Z', '1 min ago', '1 min'],
    ['2026-11-21T12:54:00Z', '20 min ago', '20 min'],
    ['2026-11-21T11:00:00Z', '12:00', '12:00'],
    ['2026-11-19T11:00:00Z', 'Thu 12:00', 'Thu 12:00'],
    ['never', 'never', 'never'],
  ])('%p is %p, or %p old', (at, since, age) => {
    expect(formatSince(at, reader)).toBe(since);
    expect(formatAge(at, reader)).toBe(age);
  });
});

describe('formatCountdown', () => {
  it.each([
    ['2026-11-21T13:32:00Z', '18 min'],
    ['2026-11-21T13:31:02Z', '18 min'],
    // Five minutes from now, for a page whose present is a second late.
    ['2026-11-21T13:19:00.900Z', '5 min'],
    ['2026-11-21T13:15:00Z', '1 min'],
    ['2026-11-21T13:14:45Z', '45 s'],
    ['2026-11-21T13:14:00.200Z', '1 s'],
    ['2026-11-21T13:14:00Z', 'due'],
    ['2026-11-21T13:00:00Z', 'due'],
    ['2026-11-21T14:14:00Z', 'about 15:14'],
    ['2026-11-22T23:00:00Z', 'about Mon 00:00'],
    ['later', 'later'],
  ])('until %p: %p', (at, expected) => {
    expect(formatCountdown(at, reader)).toBe(expected);
  });
});

describe('describeInstant and describeZone', () => {
  it('say the date, the seconds and the zone', () => {
    expect(describeInstant('2026-11-21T13:32:05Z', reader)).toBe(
      'Saturday 21 November 2026, 14:32:05 (Europe/Berlin, UTC+01:00)',
    );
    expect(describeInstant('soon', reader)).toBe('soon');
    expect(describeZone(reader)).toBe('Europe/Berlin (UTC+01:00)');
  });
});

describe('formatShortAge', () => {
  it.each([
    ['2026-11-21T13:13:30Z', 'now'],
    ['2026-11-21T13:20:00Z', 'now'],
    ['2026-11-21T13:00:00Z', '14 min'],
    ['2026-11-21T10:14:00Z', '3 h'],
    ['2026-11-20T13:15:00Z', '23 h'],
    ['2026-11-16T13:14:00Z', '5 d'],
    ['not a time', 'not a time'],
  ])('shows %p as %p', (at, expected) => {
    expect(formatShortAge(at, reader)).toBe(expected);
  });
});
