import { compile } from '../CelEnvironment';
import { Instant, Scope, Timeline } from '../types';

const NOW = Date.parse('2026-04-07T10:00:00Z');

function nextChange(
  source: string,
  scope: Scope = {},
  timeline?: Timeline,
): string | undefined {
  const compilation = compile(source);
  if (compilation.type === 'error') throw new Error(compilation.error.message);
  const instant: Instant | undefined = compilation.expression.nextChange({
    scope,
    now: NOW,
    timeline,
  });
  return instant === undefined ? undefined : new Date(instant).toISOString();
}

const scope = {
  verifiedAt: '2026-04-07T09:50:00Z',
  until: '2026-04-07T18:00:00.000Z',
};

describe('nextChange of comparisons with now()', () => {
  it.each<[string, string | undefined]>([
    ['1 == 1', undefined],
    ['now() > timestamp("2020-01-01T00:00:00Z")', undefined],
    [
      'now() - timestamp(verifiedAt) >= duration("30m")',
      '2026-04-07T10:20:00.000Z',
    ],
    [
      'now() - timestamp(verifiedAt) > duration("30m")',
      '2026-04-07T10:20:00.001Z',
    ],
    [
      'timestamp(verifiedAt) > now() - duration("30m")',
      '2026-04-07T10:20:00.000Z',
    ],
    [
      'timestamp(verifiedAt) + duration("30m") <= now()',
      '2026-04-07T10:20:00.000Z',
    ],
    ['now() < timestamp(until)', '2026-04-07T18:00:00.000Z'],
    ['now() <= timestamp(until)', '2026-04-07T18:00:00.001Z'],
    ['now() == timestamp(until)', '2026-04-07T18:00:00.000Z'],
    ['now() == timestamp("2026-04-07T10:00:00Z")', '2026-04-07T10:00:00.001Z'],
    [
      'now() >= timestamp("2026-04-07T18:00:00.0005Z")',
      '2026-04-07T18:00:00.001Z',
    ],
    [
      'timestamp("2030-01-01T00:00:00Z") - now() < duration("1h")',
      '2029-12-31T23:00:00.001Z',
    ],
    ['now() > timestamp(nope)', undefined],
    ['false && now() < timestamp(until)', undefined],
    [
      'now() >= timestamp("2026-04-07T12:00:00Z") && now() >= timestamp("2026-04-07T13:00:00Z")',
      '2026-04-07T13:00:00.000Z',
    ],
    [
      'now() < timestamp("2026-04-07T12:00:00Z") || now() > timestamp("2026-04-07T11:00:00Z")',
      undefined,
    ],
    ['[timestamp(until)].exists(t, t < now())', '2026-04-07T18:00:00.001Z'],
    ['now() in [timestamp(until)]', '2026-04-07T18:00:00.000Z'],
    ['now()', '2026-04-07T10:00:00.001Z'],
    ['string(now())', '2026-04-07T10:00:00.001Z'],
    ['int(now()) > 1775556060', '2026-04-07T10:01:01.000Z'],
  ])('%s is %s', (source, expected) => {
    expect(nextChange(source, scope)).toBe(expected);
  });
});

describe('nextChange of clocks and calendars', () => {
  it.each<[string, string | undefined]>([
    [
      'now().getHours() >= 9 && now().getHours() < 17',
      '2026-04-07T17:00:00.000Z',
    ],
    ['now().getHours("Europe/Berlin") < 17', '2026-04-07T15:00:00.000Z'],
    ['now().getHours("+05:30") == 23', '2026-04-07T17:30:00.000Z'],
    ['now().getMinutes() == 30', '2026-04-07T10:30:00.000Z'],
    ['now().getSeconds() == 30', '2026-04-07T10:00:30.000Z'],
    [
      'now().getDayOfWeek() == 6 || now().getDayOfWeek() == 0',
      '2026-04-11T00:00:00.000Z',
    ],
    ['now().getDayOfWeek("America/New_York") == 6', '2026-04-11T04:00:00.000Z'],
    ['now().getDate() == 1', '2026-05-01T00:00:00.000Z'],
    ['now().getMonth() == 0', '2027-01-01T00:00:00.000Z'],
    ['now().getFullYear() == 2027', '2027-01-01T00:00:00.000Z'],
    ['now().getDayOfYear() == 100', '2026-04-11T00:00:00.000Z'],
    [
      'now().getDayOfWeek() == 0 && now().getHours() == 3 && now().getMinutes() == 30',
      '2026-04-12T03:30:00.000Z',
    ],
    [
      'now().getMinutes() == 30 && now().getHours() == 3 && now().getDayOfWeek() == 0',
      '2026-04-12T03:30:00.000Z',
    ],
    [
      '(now() - timestamp(verifiedAt)).getMinutes() >= 30',
      '2026-04-07T10:20:00.000Z',
    ],
    ['(timestamp(until) - now()).getHours() < 2', '2026-04-07T16:00:00.001Z'],
  ])('%s is %s', (source, expected) => {
    expect(nextChange(source, scope)).toBe(expected);
  });

  it('follows the change to summer time', () => {
    const compilation = compile('now().getHours("Europe/Berlin") >= 4');
    if (compilation.type === 'error') throw new Error('does not compile');
    const instant = compilation.expression.nextChange({
      scope: {},
      now: Date.parse('2026-03-29T00:10:00Z'),
    });
    expect(instant).toBe(Date.parse('2026-03-29T02:00:00Z'));
  });

  it('is early, not late, when the search gets too long', () => {
    const change = nextChange('now().getSeconds() == 61');
    expect(Date.parse(change ?? '')).toBeGreaterThan(NOW);
  });
});

describe('nextChange of variables that change by themselves', () => {
  const HOUR = 3_600_000;
  const timeline: Timeline = {
    at: instant => ({ schedule: { hour: new Date(instant).getUTCHours() } }),
    next: after => (Math.floor(after / HOUR) + 1) * HOUR,
  };

  it('steps through the timeline', () => {
    expect(
      nextChange('schedule.hour >= 15', { schedule: { hour: 10 } }, timeline),
    ).toBe('2026-04-07T15:00:00.000Z');
  });

  it('ignores the timeline when it is absent', () => {
    expect(
      nextChange('schedule.hour >= 15', { schedule: { hour: 10 } }),
    ).toBeUndefined();
  });
});
