import * as fc from 'fast-check';
import { WindowTimes } from '../../windows';
import { GateFacts } from '../attributes';
import { expressions, soakingFacts, zones } from './randomGates';

const minute = 60_000;
const day = 24 * 60 * minute;

const recurrences = fc.oneof(
  fc
    .subarray(['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'], { minLength: 1 })
    .map(days => `FREQ=WEEKLY;BYDAY=${days.join(',')}`),
  fc.integer({ min: 1, max: 5 }).map(days => `FREQ=DAILY;INTERVAL=${days}`),
  fc.integer({ min: 1, max: 25 }).map(count => `FREQ=DAILY;COUNT=${count}`),
  fc.constantFrom(
    'FREQ=MONTHLY;BYDAY=-1FR',
    'FREQ=MONTHLY;BYMONTHDAY=1,15,-1',
    'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=SU',
    'FREQ=YEARLY;BYMONTH=3,4,10,11;BYDAY=-1SU',
  ),
  fc.constant(undefined),
);

/** Minutes: of a night, or of a freeze. */
const lengths = fc.oneof(
  fc.integer({ min: 1, max: 30 * 60 }),
  fc.integer({ min: 1, max: 6 * 24 * 60 }),
);

const spans = fc.record({
  daysBefore: fc.integer({ min: -3, max: 20 }),
  from: fc.integer({ min: 0, max: 24 * 60 - 1 }),
  length: lengths,
  recurrence: recurrences,
});

type Span = typeof spans extends fc.Arbitrary<infer T> ? T : never;

/** A window that allows, excludes or does both, in a zone with or without summer time. */
export const windows = fc
  .record({
    timezone: zones,
    allow: fc.array(spans, { maxLength: 1 }),
    exclude: fc.array(spans, { maxLength: 2 }),
  })
  .filter(({ allow, exclude }) => allow.length + exclude.length > 0);

type RandomWindow = typeof windows extends fc.Arbitrary<infer T> ? T : never;

function spanAround(
  now: number,
  { daysBefore, from, length, recurrence }: Span,
) {
  const local = (time: number) => new Date(time).toISOString().slice(0, 16);
  const start = Math.floor(now / day) * day - daysBefore * day + from * minute;
  return {
    start: local(start),
    end: local(start + length * minute),
    ...(recurrence === undefined ? {} : { recurrence }),
  };
}

function timesAround(
  now: number,
  { timezone, allow, exclude }: RandomWindow,
): WindowTimes {
  const around = (list: readonly Span[]) =>
    list.map(each => spanAround(now, each));
  return {
    timezone,
    ...(allow.length === 0 ? {} : { allow: around(allow) }),
    ...(exclude.length === 0 ? {} : { exclude: around(exclude) }),
  };
}

const open = fc.constantFrom(
  'windows["platform/production"].open',
  'windows["platform/holidays"].open',
);

/** Expressions of gates that read windows, and most of them clocks and soaks besides. */
export const windowedExpressions = fc
  .tuple(open, open, expressions)
  .chain(([first, second, other]) =>
    fc.constantFrom<string>(
      first,
      `!${first}`,
      `${first} && ${second}`,
      `${first} && (${other})`,
      `${first} || (${other})`,
      `!${first} && (${other})`,
      `(${other}) ? ${first} : !${second}`,
    ),
  );

/** What they read. */
export const windowedFacts = (
  now: number,
  timezone: string,
  [production, holidays]: readonly [RandomWindow, RandomWindow],
): GateFacts => ({
  ...soakingFacts(now, timezone),
  windows: {
    'platform/production': timesAround(now, production),
    'platform/holidays': timesAround(now, holidays),
  },
});
