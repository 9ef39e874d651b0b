import { Fault, fault, Outcome } from '../evaluator/Fault';
import { Run } from '../evaluator/Run';
import { CelDuration } from '../values/CelDuration';
import { CelTimestamp } from '../values/CelTimestamp';
import { FunctionSet } from './FunctionTable';
import { OffsetAt, ZoneClock } from './ZoneClock';

const SECOND = 1_000_000_000n;
const MINUTE = 60n * SECOND;
const HOUR = 60n * MINUTE;
const DAY = 24n * HOUR;

function floorDiv(value: bigint, by: bigint): bigint {
  const quotient = value / by;
  return value % by < 0n ? quotient - 1n : quotient;
}

/** Reports to the run when a value that moves with `now()` leaves the unit that it is in. */
export function observeUnit(
  run: Run,
  nanos: bigint,
  rate: number,
  unit: bigint,
): void {
  if (rate === 0) return;
  const from = floorDiv(nanos, unit) * unit;
  run.border(nanos - from, rate);
  run.border(nanos - from - unit, rate);
}

/** How far the clocks of a zone are ahead of UTC. */
function aheadNanos(time: CelTimestamp, offset: OffsetAt, run: Run): bigint {
  return BigInt(Math.round(offset(time.millis, run) * 60)) * SECOND;
}

/** The first instant after `from`, up to `to`, at which the offset is another one. */
function offsetChange(
  offset: OffsetAt,
  from: number,
  to: number,
  run: Run,
): number | undefined {
  const before = offset(from, run);
  if (offset(to, run) === before) return undefined;
  let [low, high] = [from, to];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offset(middle, run) === before) low = middle;
    else high = middle;
  }
  return high;
}

interface Field {
  readonly name: string;
  /** The unit at whose borders the field changes, in local time. */
  readonly unit: bigint;
  readonly of: (local: Date, nanos: bigint) => number;
}

function dayOfYear(local: Date): number {
  const start = new Date(local.getTime());
  start.setUTCMonth(0, 1);
  return Math.round((local.getTime() - start.getTime()) / 86_400_000);
}

const FIELDS: readonly Field[] = [
  { name: 'getFullYear', unit: DAY, of: local => local.getUTCFullYear() },
  { name: 'getMonth', unit: DAY, of: local => local.getUTCMonth() },
  { name: 'getDayOfYear', unit: DAY, of: dayOfYear },
  { name: 'getDayOfMonth', unit: DAY, of: local => local.getUTCDate() - 1 },
  { name: 'getDate', unit: DAY, of: local => local.getUTCDate() },
  { name: 'getDayOfWeek', unit: DAY, of: local => local.getUTCDay() },
  { name: 'getHours', unit: HOUR, of: local => local.getUTCHours() },
  { name: 'getMinutes', unit: MINUTE, of: local => local.getUTCMinutes() },
  { name: 'getSeconds', unit: SECOND, of: local => local.getUTCSeconds() },
  {
    name: 'getMilliseconds',
    unit: 1_000_000n,
    of: (_local, nanos) =>
      Number((nanos - floorDiv(nanos, SECOND) * SECOND) / 1_000_000n),
  },
];

/** A field changes at the borders of its unit, and where the offset of the zone does. */
function observeField(
  run: Run,
  time: CelTimestamp,
  offset: OffsetAt,
  unit: bigint,
): void {
  if (time.rate === 0) return;
  const local = time.nanos + aheadNanos(time, offset, run);
  observeUnit(run, local, time.rate, unit);
  const horizon = time.millis + Number(unit / 1_000_000n) + 1;
  const change = offsetChange(offset, time.millis, horizon, run);
  if (change !== undefined) {
    run.border(time.nanos - BigInt(change) * 1_000_000n, time.rate);
  }
}

function readField(
  field: Field,
  time: CelTimestamp,
  offset: OffsetAt,
  run: Run,
): Outcome {
  run.charge(5);
  observeField(run, time, offset, field.unit);
  const nanos = time.nanos + aheadNanos(time, offset, run);
  const local = new Date(Number(floorDiv(nanos, 1_000_000n)));
  return BigInt(field.of(local, nanos));
}

function selectors(field: Field, zones: ZoneClock): FunctionSet {
  return {
    [`timestamp.${field.name}(): int`]: (time: CelTimestamp, run: Run) =>
      readField(field, time, () => 0, run),
    [`timestamp.${field.name}(string): int`]: (
      time: CelTimestamp,
      zone: string,
      run: Run,
    ) => {
      const offset = zones.find(zone, run);
      return offset
        ? readField(field, time, offset, run)
        : fault('the time zone is not known');
    },
  };
}

function durationPart(unit: bigint) {
  return (duration: CelDuration, run: Run): bigint => {
    // Parts of durations are cut towards zero, so that the borders below zero belong to the other side.
    const from = floorDiv(duration.nanos, unit) * unit;
    run.crossing(duration.nanos - from, duration.rate);
    run.crossing(duration.nanos - from - unit, duration.rate);
    return duration.nanos / unit;
  };
}

const NOW_AND_DURATIONS: FunctionSet = {
  'now(): timestamp': (run: Run): Outcome | Fault =>
    CelTimestamp.create(BigInt(Math.floor(run.now)) * 1_000_000n, 1) ??
    fault('the current time is beyond the years 1 to 9999'),
  'duration.getHours(): int': durationPart(HOUR),
  'duration.getMinutes(): int': durationPart(MINUTE),
  'duration.getSeconds(): int': durationPart(SECOND),
  'duration.getMilliseconds(): int': durationPart(1_000_000n),
};

/** `now()`, and the selectors of timestamps and durations. */
export function clockFunctions(): readonly FunctionSet[] {
  const zones = new ZoneClock();
  return [...FIELDS.map(field => selectors(field, zones)), NOW_AND_DURATIONS];
}
