import { figurePoints, stepOf } from './figurePoints';
import { figuresOf } from './figuresOf';
import { durationText, figureTexts } from './figureTexts';
import { ProductionRelease } from './types';

const day = 24 * 60 * 60 * 1000;
const from = Date.parse('2026-11-01T00:00:00Z');
const range = { from, until: from + 14 * day };

/** A release on a day of November that took so many hours. */
function release(
  on: number,
  hours: number,
  failure?: ProductionRelease['failure'],
): ProductionRelease {
  return {
    namespace: 'default',
    pipeline: 'guestbook',
    bundle: `guestbook-${on}`,
    version: `1.${on}`,
    environments: ['prod'],
    at: new Date(from + (on - 1) * day + 12 * 3_600_000).toISOString(),
    outcome: 'deployed',
    leadSeconds: hours * 3600,
    ...(failure === undefined ? {} : { failure }),
  };
}

const restored = (on: string, minutes: number) => ({
  at: `2026-11-${on}T13:00:00Z`,
  cause: 'rolledBack' as const,
  restoredAt: `2026-11-${on}T13:${minutes}:00Z`,
  restoredBy: 'guestbook-back',
});

const four = [
  release(2, 1),
  release(3, 2, restored('03', 20)),
  release(9, 3, { at: '2026-11-09T13:00:00Z', cause: 'rolledBack' }),
  release(10, 6),
];

describe('figuresOf', () => {
  it('has the medians, the rate a week and the share of failures, with counts', () => {
    expect(figuresOf(four, range)).toEqual({
      leadTime: { type: 'median', seconds: 2.5 * 3600, count: 4 },
      deployments: { count: 4, perWeek: 2 },
      changeFailure: { type: 'share', share: 0.5, failed: 2, count: 4 },
      restore: { type: 'few', count: 1, open: 1 },
    });
  });

  it('claims nothing from two releases', () => {
    expect(figuresOf(four.slice(0, 2), range)).toMatchObject({
      leadTime: { type: 'few', count: 2 },
      changeFailure: { type: 'few', failed: 1, count: 2 },
    });
  });

  it('has no releases of other times, and the rate over what is recorded', () => {
    const later = { from: from + 7 * day, until: from + 21 * day };
    expect(figuresOf(four, later, from + 14 * day).deployments).toEqual({
      count: 2,
      perWeek: 2,
    });
    expect(figuresOf(four, later, from + 15 * day).deployments).toEqual({
      count: 2,
    });
  });
});

describe('figurePoints', () => {
  it('has each week of the zone, the first and last cut to the range', () => {
    const points = figurePoints(four, range, 'week', 'Europe/Berlin');
    expect(points).toEqual([
      {
        start: '2026-11-01T00:00:00.000Z',
        end: '2026-11-01T23:00:00.000Z',
        deployments: 0,
        failures: 0,
      },
      {
        start: '2026-11-01T23:00:00.000Z',
        end: '2026-11-08T23:00:00.000Z',
        deployments: 2,
        failures: 1,
        leadSeconds: 1.5 * 3600,
        restoreSeconds: 20 * 60,
      },
      {
        start: '2026-11-08T23:00:00.000Z',
        end: '2026-11-15T00:00:00.000Z',
        deployments: 2,
        failures: 1,
        leadSeconds: 4.5 * 3600,
      },
    ]);
  });

  it.each([
    [7, 'day'],
    [30, 'day'],
    [90, 'week'],
    [365, 'month'],
  ])('of %p days are by %s', (days, step) => {
    expect(stepOf({ from, until: from + days * day })).toBe(step);
  });
});

describe('figureTexts', () => {
  it('say what each figure was made from', () => {
    const texts = figureTexts(figuresOf(four, range));
    expect(texts.map(({ value, basis }) => [value, basis])).toEqual([
      ['2 h 30 min', 'Median of 4 releases'],
      ['2 a week', '4 releases in all'],
      ['50 %', '2 of 4 releases'],
      [
        undefined,
        'Not enough failures: 1 failure restored, and it takes 3; 1 not restored yet',
      ],
    ]);
  });

  it('say that there is not enough to say more', () => {
    const texts = figureTexts(figuresOf([], { from, until: from + day }));
    expect(texts.map(({ value, basis }) => [value, basis])).toEqual([
      [undefined, 'Not enough releases: 0 releases, and it takes 3'],
      [undefined, '0 releases; a rate needs a week of records'],
      [undefined, 'Not enough releases: 0 releases, and it takes 3'],
      [undefined, 'Nothing had to be restored'],
    ]);
  });

  it.each([
    [0, '0 s'],
    [59, '59 s'],
    [60, '1 min'],
    [3600, '1 h'],
    [11_100, '3 h 5 min'],
    [24 * 3600, '1 d'],
    [52 * 3600, '2 d 4 h'],
  ])('say %p seconds as %s', (seconds, text) => {
    expect(durationText(seconds)).toBe(text);
  });
});
