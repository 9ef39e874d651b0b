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
  return onItsDay(
    instant,
    instant.toFormat(options.precision === 'seconds' ? 'HH:mm:ss' : 'HH:mm'),
    reader,
  );
}

/** A clock time where the day stands beside it: `14:32:07`. */
export function formatTimeOfDay(at: string, reader: Reader): string {
  return inReaderZone(at, reader)?.toFormat('HH:mm:ss') ?? at;
}

/** A time of day with as much of the date as is needed. */
function onItsDay(
  instant: DateTime,
  time: string,
  { now, text }: Reader,
): string {
  const days = instant
    .startOf('day')
    .diff(now.startOf('day'), 'days')
    .as('days');
  switch (Math.round(days)) {
    case 0:
      return time;
    case 1:
      return text('time.tomorrowAt', { time });
    case -1:
      return text('time.yesterdayAt', { time });
    default:
  }
  const isOfThisYear = instant.year === now.year;
  const far = isOfThisYear ? 'time.day' : 'time.dayAndYear';
  const day = text(Math.abs(days) < 6.5 ? 'time.dayOfWeek' : far);
  return `${instant.toFormat(day)} ${time}`;
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
  const words = formatMoment(moment, reader);
  const left =
    shows === 'left' ? formatCountdown(instant.at, reader) : undefined;
  const isClock = /^(?:about )?\d\d:\d\d$/.test(words);
  return `${preposition === 'at' && isClock ? 'at ' : ''}${words}${
    left !== undefined && /^\d/.test(left) ? `, ${left} left` : ''
  }`;
}

/** The same by itself. */
export function formatMoment(
  moment: { readonly at: string; readonly precision: 'exact' | 'about' },
  reader: Reader,
): string {
  const parsed = inReaderZone(moment.at, reader);
  if (!parsed) {
    return moment.at;
  }
  const agoMs = reader.now.diff(parsed).as('milliseconds');
  const time =
    agoMs >= 0 && agoMs < relativeBelowMs
      ? formatSince(moment.at, reader)
      : formatClock(moment.at, reader);
  return moment.precision === 'about'
    ? reader.text('time.about', { time })
    : time;
}

/** Since when a fact holds: `just now`, `12 min ago`, then a clock time. */
export function formatSince(at: string, reader: Reader): string {
  return ageOf(at, reader, 'time.minutesAgo');
}

/** How old something is, where there is little room: `now`, `12 min`, `3 h`, `5 d`. */
export function formatShortAge(at: string, reader: Reader): string {
  const parsed = inReaderZone(at, reader);
  if (!parsed) {
    return at;
  }
  const { now, text } = reader;
  const minutes = Math.floor(now.diff(parsed).as('minutes'));
  if (minutes < 1) {
    return text('time.now');
  }
  if (minutes < 60) {
    return text('time.minutes', { minutes: String(minutes) });
  }
  const hours = Math.floor(minutes / 60);
  return hours < 24
    ? text('time.hours', { hours: String(hours) })
    : text('time.days', { days: String(Math.floor(hours / 24)) });
}

/** How old something is: `just now`, `12 min`, then a clock time. */
export function formatAge(at: string, reader: Reader): string {
  return ageOf(at, reader, 'time.minutes');
}

function ageOf(
  at: string,
  reader: Reader,
  minutesText: 'time.minutes' | 'time.minutesAgo',
): string {
  const parsed = inReaderZone(at, reader);
  if (!parsed) {
    return at;
  }
  const { now, text } = reader;
  const agoMs = now.diff(parsed).as('milliseconds');
  if (Math.abs(agoMs) < 60_000) {
    return text('time.justNow');
  }
  return agoMs > 0 && agoMs < relativeBelowMs
    ? text(minutesText, { minutes: String(Math.floor(agoMs / 60_000)) })
    : formatClock(at, reader);
}

/** How late the present of a page may be: it moves on every second. */
const lateByMs = 1_000;

/**
 * What is left until an instant: `18 min`, `45 s`, then a clock time (`about
 * 16:32`) when it is an hour or more away. `due` once it has come.
 */
export function formatCountdown(at: string, reader: Reader): string {
  const parsed = inReaderZone(at, reader);
  if (!parsed) {
    return at;
  }
  const { now, text } = reader;
  const leftMs = parsed.diff(now).as('milliseconds');
  if (leftMs <= 0) {
    return text('time.due');
  }
  if (leftMs < 60_000) {
    return text('time.seconds', { seconds: String(Math.ceil(leftMs / 1000)) });
  }
  return leftMs < relativeBelowMs
    ? text('time.minutes', { minutes: String(wholeMinutes(leftMs)) })
    : text('time.about', { time: formatClock(at, reader) });
}

/** Begun minutes; never more than there were when the present was not late. */
function wholeMinutes(leftMs: number): number {
  return Math.max(1, Math.ceil((leftMs - lateByMs) / 60_000));
}

/** Everything about an instant, for a tooltip: date, seconds, zone. */
export function describeInstant(at: string, reader: Reader): string {
  const format = `${reader.text('time.wholeDate')}, HH:mm:ss (z, 'UTC'ZZ)`;
  return inReaderZone(at, reader)?.toFormat(format) ?? at;
}

/** The reader's zone, for a person: `Europe/Berlin (UTC+01:00)`. */
export function describeZone({ now }: Reader): string {
  return now.zoneName === 'UTC' ? 'UTC' : now.toFormat("z ('UTC'ZZ)");
}
