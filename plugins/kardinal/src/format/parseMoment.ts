import { DateTime } from 'luxon';
import { describeZone } from './formatInstant';
import { TextOf } from '../translation';
import { Reader } from './Reader';

/** A moment that a person has written: an instant, none, or what is wrong with it and the fix. */
export type WrittenMoment =
  | { readonly type: 'none' }
  /** RFC 3339, UTC. */
  | { readonly type: 'instant'; readonly at: string }
  | { readonly type: 'invalid'; readonly problem: TextOf };

const format = 'yyyy-MM-dd HH:mm';

/** How a person writes a moment: this one. */
export function exampleMoment({ now }: Reader): string {
  return now.toFormat(format);
}

/** Reads a date and a time of the reader's zone. */
export function parseMoment(text: string, reader: Reader): WrittenMoment {
  const written = text.trim().replace('T', ' ');
  if (written === '') return { type: 'none' };
  const { zone } = reader.now;
  const moment = DateTime.fromFormat(written, format, { zone });
  const at = moment.toUTC().toISO({ suppressMilliseconds: true });
  if (!moment.isValid || at === null)
    return {
      type: 'invalid',
      problem: {
        key: 'field.writeMoment',
        values: { example: exampleMoment(reader) },
      },
    };
  // The hour that is left out when clocks go forward.
  return moment.toFormat(format) === written
    ? { type: 'instant', at }
    : {
        type: 'invalid',
        problem: {
          key: 'field.noSuchTime',
          values: { zone: describeZone(reader) },
        },
      };
}
