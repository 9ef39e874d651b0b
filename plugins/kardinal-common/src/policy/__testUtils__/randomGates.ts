import * as fc from 'fast-check';
import { aBundle } from '../../testing/objects';
import { GateFacts } from '../attributes';

const minute = 60_000;

/** What random gates read: two environments that soak. */
export const soakingFacts = (now: number, timezone: string): GateFacts => ({
  bundle: aBundle('1.29.0'),
  environment: { name: 'prod', approval: 'auto' },
  directUpstreams: ['staging'],
  upstreams: [
    { environment: 'staging', verifiedAt: now - 12.5 * minute },
    { environment: 'test', verifiedAt: now - 90 * minute },
  ],
  history: [],
  timezone,
});

const soak = fc.constantFrom(
  'upstream.staging.soakMinutes',
  'upstream["test"].soakMinutes',
  'bundle.upstreamSoakMinutes',
);
const operator = fc.constantFrom('<', '<=', '>', '>=', '==', '!=');
const small = fc.integer({ min: 1, max: 12 });
const wait = fc.integer({ min: 0, max: 4000 });
const hour = fc.integer({ min: 0, max: 24 });
const day = fc.constantFrom('Monday', 'Saturday', 'Sunday', 'Tuesday');

const condition = fc
  .tuple(soak, operator, small, wait, hour, day)
  .chain(([read, compares, factor, count, oClock, name]) =>
    fc.constantFrom<string>(
      `${read} ${compares} ${count}`,
      `${read} ${compares} ${factor} * ${count % 60}`,
      `${read} * ${factor} ${compares} ${count}`,
      `${read} / ${factor * 10} ${compares} ${factor}`,
      `${count} - ${read} ${compares} ${factor}`,
      `${count} ${compares} ${read} + ${factor}`,
      `double(${read}) / 60.0 ${compares} ${factor}.5`,
      `${read} % ${factor + 1} ${compares} ${factor}`,
      `schedule.hour ${compares} ${oClock}`,
      `schedule.hour % ${factor} ${compares} 1`,
      `schedule.dayOfWeek == "${name}"`,
      'schedule.isWeekend',
      `schedule.now.getHours() ${compares} ${oClock}`,
      `schedule.now.getHours("Europe/Berlin") ${compares} ${oClock}`,
      `schedule.now.getDayOfWeek("America/New_York") ${compares} ${factor % 7}`,
      `schedule.now ${compares} timestamp(upstream.staging.verifiedAt) + duration("${count}m")`,
    ),
  );

/** Expressions of gates. */
export const expressions = fc
  .tuple(condition, condition, condition)
  .chain(([first, second, third]) =>
    fc.constantFrom<string>(
      first,
      `${first} && ${second}`,
      `${first} || ${second}`,
      `!(${first}) && (${second} || ${third})`,
      `(${first}) ? (${second}) : (${third})`,
    ),
  );

/** Zones with and without summer time, one of them of half an hour. */
export const zones = fc.constantFrom(
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
);

/** Around the changes to and from summer time, and a day like any other. */
export const instants = fc
  .tuple(
    fc.constantFrom(
      '2026-03-28T12:00:00Z',
      '2026-10-24T12:00:00Z',
      '2026-04-04T06:00:00Z',
      '2026-11-18T10:00:00Z',
    ),
    fc.integer({ min: 0, max: 3 * 24 * 60 }),
  )
  .map(([day0, minutes]) => Date.parse(day0) + minutes * minute);
