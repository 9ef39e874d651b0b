import { ChangeWindow } from '../api/types.generated';
import { localClock } from './localTime';
import { parseRecurrence, Recurrence } from './recurrence';
import { RememberedSchedules } from './RememberedSchedules';

/** What a window says of time. @public */
export type WindowTimes = Pick<
  ChangeWindow['spec'],
  'timezone' | 'allow' | 'exclude'
>;

/** Whether promotions may begin, by the time alone. @public */
export interface WindowSchedule {
  readonly type: 'schedule';
  isOpenAt(instant: number): boolean;
  /** The next instant at which that can differ, which may be early; `undefined` when it stays so for ever. */
  nextAfter(instant: number): number | undefined;
}

/** What is wrong with a window: each names its field and how to put it right. @public */
export interface InvalidWindow {
  readonly type: 'invalid';
  readonly problems: readonly string[];
}

/** Only remembers what is the same at all times. */
const schedules = new RememberedSchedules(readSchedule);

/**
 * Reads the times of a window. Open is what is inside of one of `allow`, where there are any, and inside of none of `exclude`.
 *
 * @public
 */
export function windowSchedule(
  times: WindowTimes,
): WindowSchedule | InvalidWindow {
  return schedules.of(times);
}

function readSchedule({
  timezone = 'UTC',
  allow,
  exclude = [],
}: WindowTimes): WindowSchedule | InvalidWindow {
  const clock = localClock(timezone);
  if (clock === undefined)
    return {
      type: 'invalid',
      problems: [
        `spec.timezone: ${timezone} is no IANA time zone; write one like Europe/Berlin, or leave it out for UTC`,
      ],
    };
  const problems: string[] = [];
  const read = (name: 'allow' | 'exclude', list: WindowTimes['exclude'] = []) =>
    list.flatMap((each, index): readonly Recurrence[] => {
      // What is wrong can take long to find out.
      if (problems.length > 0) return [];
      const parsed = parseRecurrence(each, clock);
      if (parsed.type === 'valid') return [parsed.value];
      const { field, message } = parsed;
      problems.push(`spec.${name}[${index}].${field}: ${message}`);
      return [];
    });
  const allowed = allow && read('allow', allow);
  const excluded = read('exclude', exclude);
  if ((allow ?? []).length + exclude.length === 0)
    problems.push('spec: it has neither allow nor exclude; say one');
  if (problems.length > 0) return { type: 'invalid', problems };
  const isInside = (recurrences: readonly Recurrence[], instant: number) =>
    recurrences.some(each => {
      const span = each.latest(instant);
      return span !== undefined && instant < span.end;
    });
  return {
    type: 'schedule',
    isOpenAt: instant =>
      (allowed === undefined || isInside(allowed, instant)) &&
      !isInside(excluded, instant),
    nextAfter: instant => {
      const changes = [...(allowed ?? []), ...excluded].flatMap(each => [
        ...endsAfter(each, instant),
        each.nextStart(instant) ?? Infinity,
      ]);
      const next = Math.min(Infinity, ...changes);
      return next === Infinity ? undefined : next;
    },
  };
}

function endsAfter(recurrence: Recurrence, instant: number): readonly number[] {
  const span = recurrence.latest(instant);
  return span !== undefined && span.end > instant ? [span.end] : [];
}
