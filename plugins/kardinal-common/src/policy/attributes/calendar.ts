import { TimeVarying } from '@kardinal/cel';
import { OffsetAt, ZoneOffsets } from './ZoneOffsets';

const quarter = 15 * 60_000;
const hour = 60 * 60_000;
const day = 24 * hour;
const week = 7 * day;

/** Since Thursday, 1 January 1970. */
const dayNames = [
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
];

/** Only remembers offsets; it holds no other state. */
const zones = new ZoneOffsets();

/** What is wrong with the `timezone` of a gate; `undefined` for a zone that is known. */
export function timezoneProblem(timezone: string): string | undefined {
  return zones.find(timezone) === undefined
    ? `spec.timezone: ${timezone} is no IANA time zone, so the gate stays closed; write one like Europe/Berlin, or leave it out for UTC`
    : undefined;
}

/** The offsets of a zone; `undefined` for an unknown one. */
export function offsetsOf(timezone: string): OffsetAt | undefined {
  return zones.find(timezone);
}

/** What the clocks of a zone show, as variables that follow them; nothing for an unknown zone. */
export function calendarOf(
  timezone: string,
): Readonly<Record<string, TimeVarying>> {
  const offset = zones.find(timezone);
  if (offset === undefined) return {};
  const local = (instant: number) => instant + offset(instant);
  const dayOf = (instant: number) =>
    dayNames[modulo(Math.floor(local(instant) / day), 7)];
  const stepping = (unit: number, at: (instant: number) => unknown) =>
    new TimeVarying({
      type: 'steps',
      at,
      next: after => nextBoundary(offset, after, unit),
      period: week,
    });
  return {
    isWeekend: stepping(day, instant =>
      ['Saturday', 'Sunday'].includes(dayOf(instant)),
    ),
    hour: stepping(hour, instant =>
      Math.floor(modulo(local(instant), day) / hour),
    ),
    dayOfWeek: stepping(day, dayOf),
  };
}

/** Where a local hour or day ends, or earlier where the clocks are changed meanwhile. */
function nextBoundary(offset: OffsetAt, after: number, unit: number): number {
  const current = offset(after);
  const end = after - modulo(after + current, unit) + unit;
  if (offset(end) === current) return end;
  if (unit === day) return nextBoundary(offset, after, hour);
  return after - modulo(after, quarter) + quarter;
}

function modulo(value: number, by: number): number {
  return ((value % by) + by) % by;
}
