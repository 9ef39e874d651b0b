import {
  describeInstant,
  formatAge,
  formatClock,
  formatCountdown,
  formatInstant,
  formatShortAge,
  formatSince,
  formatTimeOfDay,
} from '../../format/formatInstant';
import { Reader } from '../../format/Reader';
import { useReader } from '../../hooks/useReader';

const formats = {
  about: (at: string, reader: Reader) =>
    formatInstant({ at, precision: 'about' }, reader),
  exact: (at: string, reader: Reader) =>
    formatInstant({ at, precision: 'exact' }, reader),
  age: formatAge,
  shortAge: formatShortAge,
  since: formatSince,
  countdown: formatCountdown,
  timeOfDay: formatTimeOfDay,
  minute: (at: string, reader: Reader) => formatClock(at, reader),
  clock: (at: string, reader: Reader) =>
    formatClock(at, reader, { precision: 'seconds' }),
} as const;

/** A time in the reader's zone, with the whole of it in the tooltip. */
export const Instant = (props: {
  readonly at: string;
  readonly as: keyof typeof formats;
}) => {
  const reader = useReader();
  return (
    <time dateTime={props.at} title={describeInstant(props.at, reader)}>
      {formats[props.as](props.at, reader)}
    </time>
  );
};
