import { SentencePart } from '@kardinal/backstage-plugin-kardinal-common';
import { DateTime } from 'luxon';
import { inReaderZone, Reader } from './Reader';

/** From here on times are absolute. */
const relativeBelowMs = 60 * 60 * 1000;

/**
 * A clock time, with as much of the date as the reader needs: `14:32`,
 * `tomorrow 09:00`, `Mon 09:00`, `3 Dec 09:00`, `3 Dec 2027 09:00`.
 */
export function formatClock(
  at: string,
  reader: Reader,
  options: { readonly precision: 'minutes' | 'seconds' } = {
    precision: 'minutes',
  },
): string {
  const instant = inReaderZone(at, reader);
  if (!instant) {
    return at;
  }
  const clock = options.precision === 'seconds' ? 'HH:mm:ss' : 'HH:mm';
  return instant
    .setLocale('en')
    .toFormat(`${dayFormat(instant, reader)}${clock}`);
}

/** A clock time where the day stands beside it: `14:32:07`. */
export function formatTimeOfDay(at: string, reader: Reader): string {
  return inReaderZone(at, reader)?.toFormat('HH:mm:ss') ?? at;
}

function dayFormat(instant: DateTime, { now }: Reader): string {
  const days = instant
    .startOf('day')
    .diff(now.startOf('day'), 'days')
    .as('days');
  switch (Math.round(days)) {
    case 0:
      return '';
    case 1:
      return "'tomorrow' ";
    case -1:
      return "'yesterday' ";
    default:
  }
  if (Math.abs(days) < 6.5) {
    return 'ccc ';
  }
  return instant.year === now.year ? 'd LLL ' : 'd LLL yyyy ';
}

/**
 * An instant inside of a sentence. What is past is relative below one hour
 * (`12 min ago`). What is to come is a clock time, because a sentence leads up
 * to one ("opens at …", "closed until …"); its countdown stands beside it, or follows it where the sentence wants that.
 */
export function formatInstant(
  instant: Omit<Extract<SentencePart, { type: 'instant' }>, 'type'>,
  reader: Reader,
): string {
  const { preposition, shows, ...moment } = instant;
  const words = momentWords(moment, reader);
  const left =
    shows === 'left' ? formatCountdown(instant.at, reader) : undefined;
  const isClock = /^(?:about )?\d\d:\d\d$/.test(words);
  return `${preposition === 'at' && isClock ? 'at ' : ''}${words}${
    left !== undefined && /^\d/.test(left) ? `, ${left} left` : ''
  }`;
}

function momentWords(
  instant: { readonly at: string; readonly precision: 'exact' | 'about' },
  reader: Reader,
): string {
  const about = instant.precision === 'about' ? 'about ' : '';
  const parsed = inReaderZone(instant.at, reader);
  if (!parsed) {
    return instant.at;
  }
  const agoMs = reader.now.diff(parsed).as('milliseconds');
  return agoMs >= 0 && agoMs < relativeBelowMs
    ? `${about}${formatSince(instant.at, reader)}`
    : `${about}${formatClock(instant.at, reader)}`;
}

/** Since when a fact holds: `just now`, `12 min ago`, then a clock time. */
export function formatSince(at: string, reader: Reader): string {
  const age = formatAge(at, reader);
  return age.endsWith(' min') ? `${age} ago` : age;
}

/** How old something is, where there is little room: `now`, `12 min`, `3 h`, `5 d`. */
export function formatShortAge(at: string, reader: Reader): string {
  const parsed = inReaderZone(at, reader);
  if (!parsed) {
    return at;
  }
  const minutes = Math.floor(reader.now.diff(parsed).as('minutes'));
  if (minutes < 1) {
    return 'now';
  }
  if (minutes < 60) {
    return `${minutes} min`;
  }
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? `${hours} h` : `${Math.floor(hours / 24)} d`;
}

/** How old something is: `just now`, `12 min`, then a clock time. */
export function formatAge(at: string, reader: Reader): string {
  const parsed = inReaderZone(at, reader);
  if (!parsed) {
    return at;
  }
  const agoMs = reader.now.diff(parsed).as('milliseconds');
  if (Math.abs(agoMs) < 60_000) {
    return 'just now';
  }
  return agoMs > 0 && agoMs < relativeBelowMs
    ? `${Math.floor(agoMs / 60_000)} min`
    : formatClock(at, reader);
}

/**
 * What is left until an instant: `18 min`, `45 s`, then a clock time (`about
 * 16:32`) when it is an hour or more away. `due` once it has come.
 */
export function formatCountdown(at: string, reader: Reader): string {
  const parsed = inReaderZone(at, reader);
  if (!parsed) {
    return at;
  }
  const leftMs = parsed.diff(reader.now).as('milliseconds');
  if (leftMs <= 0) {
    return 'due';
  }
  if (leftMs < 60_000) {
    return `${Math.ceil(leftMs / 1000)} s`;
  }
  return leftMs < relativeBelowMs
    ? `${Math.ceil(leftMs / 60_000)} min`
    : `about ${formatClock(at, reader)}`;
}

/** Everything about an instant, for a tooltip: date, seconds, zone. */
export function describeInstant(at: string, reader: Reader): string {
  const parsed = inReaderZone(at, reader);
  return parsed
    ? parsed.setLocale('en').toFormat("cccc d LLLL yyyy, HH:mm:ss (z, 'UTC'ZZ)")
    : at;
}

/** The reader's zone, for a person: `Europe/Berlin (UTC+01:00)`. */
export function describeZone({ now }: Reader): string {
  return now.zoneName === 'UTC' ? 'UTC' : now.toFormat("z ('UTC'ZZ)");
}
