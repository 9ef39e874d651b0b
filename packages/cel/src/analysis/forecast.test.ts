import { compile } from '../CelEnvironment';
import { Forecast, Scope } from '../types';
import { TimeVarying } from '../values/TimeVarying';

const NOW = Date.parse('2026-04-07T10:00:00Z');

function forecastOf(source: string, scope: Scope = {}, now = NOW): Forecast {
  const compilation = compile(source);
  if (compilation.type === 'error') throw new Error(compilation.error.message);
  return compilation.expression.forecast({ scope, now });
}

function nextChange(source: string, scope: Scope = {}): string | undefined {
  const forecast = forecastOf(source, scope);
  return forecast.type === 'changes'
    ? new Date(forecast.at).toISOString()
    : undefined;
}

const scope = {
  verifiedAt: '2026-04-07T09:50:00Z',
  until: '2026-04-07T18:00:00.000Z',
};

describe('forecast of comparisons with now()', () => {
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

describe('forecast of clocks and calendars', () => {
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
    const now = Date.parse('2026-03-29T00:10:00Z');
    expect(forecastOf('now().getHours("Europe/Berlin") >= 4', {}, now)).toEqual(
      { type: 'changes', at: Date.parse('2026-03-29T02:00:00Z') },
    );
  });

  it('says where it stopped when the search gets too long', () => {
    const forecast = forecastOf('now().getSeconds() == 61');
    expect(forecast.type).toBe('unknown');
    expect(forecast).toHaveProperty('at', expect.any(Number));
  });
});

describe('forecast of a number that grows', () => {
  const soaked = new TimeVarying({
    type: 'grows',
    at: instant => Math.max(0, Math.floor((instant - NOW) / 60_000) + 12),
  });
  const later = new TimeVarying({
    type: 'grows',
    at: instant => Math.max(0, Math.floor((instant - NOW - 30_000) / 60_000)),
  });
  const growing = { soaked, later, wait: 30, list: [soaked] };

  it.each<[string, string | undefined]>([
    ['soaked >= 30', '2026-04-07T10:18:00.000Z'],
    ['soaked >= 2 * 30', '2026-04-07T10:48:00.000Z'],
    ['30 <= soaked', '2026-04-07T10:18:00.000Z'],
    ['soaked > 30', '2026-04-07T10:19:00.000Z'],
    ['soaked == 30', '2026-04-07T10:18:00.000Z'],
    ['soaked != 12', '2026-04-07T10:01:00.000Z'],
    ['soaked >= wait', '2026-04-07T10:18:00.000Z'],
    ['soaked * 2 > 90', '2026-04-07T10:34:00.000Z'],
    ['soaked / 60 >= 1', '2026-04-07T10:48:00.000Z'],
    ['soaked / 1440 >= 30', '2026-05-07T09:48:00.000Z'],
    ['-soaked + 100 < 50', '2026-04-07T10:39:00.000Z'],
    ['100 - soaked <= 70', '2026-04-07T10:18:00.000Z'],
    ['soaked * -1 <= -30', '2026-04-07T10:18:00.000Z'],
    ['double(soaked) / 60.0 >= 0.5', '2026-04-07T10:18:00.000Z'],
    ['math.least(soaked, 40) >= 30', '2026-04-07T10:18:00.000Z'],
    ['soaked + later >= 20', '2026-04-07T10:04:30.000Z'],
    ['soaked % 5 == 0', '2026-04-07T10:03:00.000Z'],
    ['soaked in [14, 20]', '2026-04-07T10:02:00.000Z'],
    ['[soaked, 30][0] >= 30', '2026-04-07T10:18:00.000Z'],
    ['list[0] >= 30', '2026-04-07T10:18:00.000Z'],
    ['list == [30]', '2026-04-07T10:18:00.000Z'],
    ['["a", "b"].exists(x, soaked >= 30)', '2026-04-07T10:18:00.000Z'],
    [
      'duration(string(soaked) + "m") >= duration("15m")',
      '2026-04-07T10:03:00.000Z',
    ],
    ['soaked - later >= 13', '2026-04-07T10:01:00.000Z'],
    ['100 / soaked < 5', '2026-04-07T10:09:00.000Z'],
    ['later > 0 ? soaked > 30 : false', '2026-04-07T10:19:00.000Z'],
    [
      "soaked >= 30 || now() > timestamp('2026-04-07T10:05:00Z')",
      '2026-04-07T10:05:00.001Z',
    ],
    ['cel.bind(s, soaked * 2, s >= 60)', '2026-04-07T10:18:00.000Z'],
    ['optional.of(soaked).orValue(0) >= 30', '2026-04-07T10:18:00.000Z'],
    ['soaked >= 12', undefined],
    ['soaked < 0', undefined],
    ['soaked * 0 > 1', undefined],
    ['type(soaked) == string', undefined],
  ])('%s is %s', (source, expected) => {
    expect(nextChange(source, growing)).toBe(expected);
  });

  it('sees a number grow beyond 64 bits', () => {
    expect(nextChange('soaked * 100000000000000000 > 5', growing)).toBe(
      '2026-04-07T11:21:00.000Z',
    );
  });

  it('is a plain number to evaluation and explanation', () => {
    const compilation = compile('soaked * 2 > 90');
    if (compilation.type === 'error') throw new Error('does not compile');
    const { root, evaluation } = compilation.expression.explain({
      scope: growing,
      now: NOW,
    });
    expect(evaluation).toEqual({ type: 'value', value: false });
    expect(root.parts.map(({ value }) => value)).toEqual(['24', '90']);
  });
});

describe('forecast of what repeats', () => {
  const HOUR = 3_600_000;
  const DAY = 24 * HOUR;
  const week = 7 * DAY;
  const unit = (length: number, at: (instant: number) => unknown) =>
    new TimeVarying({
      type: 'steps',
      at,
      next: after => (Math.floor(after / length) + 1) * length,
      period: week,
    });
  const calendar = {
    hour: unit(HOUR, instant => new Date(instant).getUTCHours()),
    day: unit(DAY, instant => new Date(instant).getUTCDay()),
    time: new TimeVarying({ type: 'now' }),
  };

  it.each<[string, Forecast['type'], string | undefined]>([
    ['hour >= 15', 'changes', '2026-04-07T15:00:00.000Z'],
    ['day == 1 && hour == 3', 'changes', '2026-04-13T03:00:00.000Z'],
    ['hour > 24', 'constant', undefined],
    ['day == 1 && hour == 24', 'constant', undefined],
    [
      'day == 1 && hour == 3 && time > timestamp("2026-09-01T00:00:00Z")',
      'changes',
      '2026-09-07T03:00:00.000Z',
    ],
    [
      'time > timestamp("2026-09-01T00:00:00Z")',
      'changes',
      '2026-09-01T00:00:00.001Z',
    ],
    ['time.getHours() >= 15', 'changes', '2026-04-07T15:00:00.000Z'],
  ])('%s: %s %s', (source, type, expected) => {
    const forecast = forecastOf(source, calendar);
    expect(forecast).toEqual(
      expected === undefined ? { type } : { type, at: Date.parse(expected) },
    );
  });
});
