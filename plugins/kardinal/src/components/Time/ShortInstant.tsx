import {
  formatAge,
  formatClock,
  formatCountdown,
  formatMoment,
  formatShortAge,
  formatSince,
  formatTimeOfDay,
} from '../../format/formatInstant';
import { Reader } from '../../format/Reader';
import { useReader } from '../../hooks/useReader';

const formats = {
  about: (at: string, reader: Reader) =>
    formatMoment({ at, precision: 'about' }, reader),
  exact: (at: string, reader: Reader) =>
    formatMoment({ at, precision: 'exact' }, reader),
  age: formatAge,
  shortAge: formatShortAge,
  since: formatSince,
  countdown: formatCountdown,
  timeOfDay: formatTimeOfDay,
  minute: (at: string, reader: Reader) => formatClock(at, reader),
  clock: (at: string, reader: Reader) =>
    formatClock(at, reader, { precision: 'seconds' }),
} as const;

/** A time, and how much of it is said. */
export interface InstantProps {
  /** RFC 3339. */
  readonly at: string;
  readonly as: keyof typeof formats;
}

/** A time in the reader's zone, where the whole of it is in a tooltip of what is around it. */
export const ShortInstant = ({ at, as }: InstantProps) => (
  <time dateTime={at}>{formats[as](at, useReader())}</time>
);
