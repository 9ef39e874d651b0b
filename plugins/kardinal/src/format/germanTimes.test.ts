import { aReader } from '../testing/aReader';
import { germanText } from '../testing/germanTexts';
import { pointName } from '../components/Figures/pointName';
import { formatDay } from './formatDay';
import {
  describeInstant,
  formatAge,
  formatClock,
  formatCountdown,
  formatMoment,
  formatShortAge,
  formatSince,
} from './formatInstant';
import { formatSentence } from './formatSentence';

const reader = aReader('2026-11-21T13:14:00Z', 'Europe/Berlin', germanText);

it.each([
  [formatClock, '2026-11-21T23:00:00Z', 'morgen 00:00'],
  [formatClock, '2026-11-20T17:20:00Z', 'gestern 18:20'],
  [formatClock, '2026-11-23T08:00:00Z', 'Mo 09:00'],
  [formatClock, '2026-12-03T08:00:00Z', '3. Dez 09:00'],
  [formatClock, '2027-12-03T08:00:00Z', '3. Dez 2027 09:00'],
  [formatSince, '2026-11-21T13:02:00Z', 'vor 12 min'],
  [formatSince, '2026-11-21T13:13:30Z', 'gerade eben'],
  [formatAge, '2026-11-21T13:02:00Z', '12 min'],
  [formatShortAge, '2026-11-21T13:13:30Z', 'jetzt'],
  [formatCountdown, '2026-11-21T13:14:45Z', '45 s'],
  [formatCountdown, '2026-11-21T15:32:00Z', 'etwa 16:32'],
  [formatCountdown, '2026-11-21T13:13:00Z', 'fällig'],
  [formatDay, '2026-11-21T08:00:00Z', 'Heute'],
  [formatDay, '2026-11-20T08:00:00Z', 'Gestern'],
  [formatDay, '2026-11-09T12:00:00Z', 'Montag, 9. November'],
  [formatDay, '2025-12-03T12:00:00Z', '3. Dezember 2025'],
  [
    describeInstant,
    '2026-03-09T12:00:00Z',
    'Montag, 9. März 2026, 13:00:00 (Europe/Berlin, UTC+01:00)',
  ],
])('is German: %p of %s is %s', (format, at, expected) => {
  expect(format(at, reader)).toBe(expected);
});

it.each([
  ['day', 'Mo, 16. Nov'],
  ['week', 'Woche ab 16. Nov'],
  ['month', 'November 2026'],
] as const)('names a %s of a chart %s', (step, expected) => {
  expect(pointName('2026-11-15T23:00:00Z', step, reader)).toBe(expected);
});

it('leaves the times of a sentence in its language', () => {
  const at = '2026-11-21T13:02:00Z';
  const text = { type: 'text', text: 'Verified ' } as const;
  const instant = { type: 'instant', at, precision: 'exact' } as const;
  expect(formatSentence([text, instant], reader)).toBe('Verified 12 min ago');
  expect(formatMoment(instant, reader)).toBe('vor 12 min');
});
