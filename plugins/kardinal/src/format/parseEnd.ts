import { DateTime } from 'luxon';
import { describeZone, formatClock } from './formatInstant';
import { TextOf } from '../translation';
import { Reader } from './Reader';

/** When something ends that a person has written: at an instant, at none, or what is wrong with it and the fix. */
export type WrittenEnd =
  | { readonly type: 'none' }
  /** RFC 3339, UTC. */
  | { readonly type: 'instant'; readonly at: string }
  | { readonly type: 'invalid'; readonly problem: TextOf };

const format = 'yyyy-MM-dd HH:mm';

/** How a person writes an end: this evening, or tomorrow's where that is over. */
export function exampleEnd({ now }: Reader): string {
  const evening = now.set({ hour: 18, minute: 0 });
  return (evening > now ? evening : evening.plus({ days: 1 })).toFormat(format);
}

/** Reads a date and a time of the reader's zone, which must be to come. */
export function parseEnd(text: string, reader: Reader): WrittenEnd {
  const written = text.trim().replace('T', ' ');
  if (written === '') return { type: 'none' };
  const { zone } = reader.now;
  const end = DateTime.fromFormat(written, format, { zone });
  if (!end.isValid)
    return invalid({
      key: 'field.writeMoment',
      values: { example: exampleEnd(reader) },
    });
  // The hour that is left out when clocks go forward.
  if (end.toFormat(format) !== written)
    return invalid({
      key: 'field.noSuchTime',
      values: { zone: describeZone(reader) },
    });
  const at = end.toUTC().toISO({ suppressMilliseconds: true });
  if (at === null || end <= reader.now)
    return invalid({
      key: 'field.isOver',
      values: { now: formatClock(reader.now.toUTC().toISO() ?? '', reader) },
    });
  return { type: 'instant', at };
}

function invalid(problem: TextOf): WrittenEnd {
  return { type: 'invalid', problem };
}
