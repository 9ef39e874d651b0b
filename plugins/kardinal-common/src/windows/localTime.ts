import { offsetsOf } from '../policy/attributes/calendar';
import { OffsetAt } from '../policy/attributes/ZoneOffsets';

const hour = 60 * 60_000;
const day = 24 * hour;

/** The clocks of a zone. Local times are milliseconds since 1970 as those clocks show it. */
export interface LocalClock {
  readonly timezone: string;
  /** What the clocks show at an instant. */
  localAt(instant: number): number;
  /**
   * When the clocks first show a local time. Of one that they skip, as when they are put forward, the moment of that; of one
   * that they show twice, the first.
   */
  instantOf(local: number): number;
}

/** The clocks of an IANA zone; `undefined` for an unknown one. */
export function localClock(timezone: string): LocalClock | undefined {
  const offsetAt = offsetsOf(timezone);
  if (offsetAt === undefined) return undefined;
  return {
    timezone,
    localAt: instant => instant + offsetAt(instant),
    instantOf: local => {
      const candidates = [local - day, local + day]
        .map(near => local - offsetAt(near))
        .sort((a, b) => a - b);
      const shown = candidates.find(each => each + offsetAt(each) === local);
      return shown ?? changeBetween(offsetAt, candidates);
    },
  };
}

/** When the clocks are put forward: to the millisecond. */
function changeBetween(
  offsetAt: OffsetAt,
  candidates: readonly number[],
): number {
  let [before, after] = candidates;
  const old = offsetAt(before);
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (offsetAt(middle) === old) before = middle;
    else after = middle;
  }
  return after;
}

/** Reads `2026-12-24T18:00` or with seconds, which stand for no zone; `undefined` for anything else. */
export function parseLocal(text: string): number | undefined {
  const match = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(:\d\d)?$/.exec(text);
  if (match === null) return undefined;
  const [, date, minutes, seconds = ':00'] = match;
  const canonical = `${date}T${minutes}${seconds}.000Z`;
  const local = Date.parse(canonical);
  // The 30th of February is another day to the parser.
  return Number.isNaN(local) || new Date(local).toISOString() !== canonical
    ? undefined
    : local;
}
