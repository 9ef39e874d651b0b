import { CliError } from '../CliCommand';

const days = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
];

const dayMilliseconds = 24 * 60 * 60 * 1000;

/** `Tuesday 10am`, `12am`, `Saturday 15:30`, `friday`. */
const spoken =
  /^(?<day>[a-z]+day)?\s*(?:(?<hour>\d{1,2})(?::(?<minute>\d{2}))?\s*(?<half>am|pm)?)?$/i;

/**
 * An instant as people say it: RFC 3339, or a weekday, an hour or both in UTC, the next time that they come.
 *
 * @param now - milliseconds since the Unix epoch
 * @throws CliError where it is neither
 */
export function parseTime(text: string, now: number): number {
  if (/^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:\d{2})$/i.test(text)) {
    const instant = Date.parse(text);
    if (!Number.isNaN(instant)) return instant;
  }
  const groups = spoken.exec(text.trim())?.groups ?? { day: 'none' };
  const day = groups.day && days.indexOf(groups.day.toLowerCase());
  const hour = hourOf(groups);
  const minute = Number(groups.minute ?? 0);
  if (text.trim() === '' || day === -1 || hour === undefined || minute > 59)
    throw new CliError(
      `invalid --time ${text}: write a time in UTC such as "Saturday 3pm" or 2026-11-28T15:00:00Z`,
    );
  const midnight = now - (now % dayMilliseconds);
  const time = midnight + (hour * 60 + minute) * 60_000;
  const wait =
    typeof day === 'number' ? (day - new Date(now).getUTCDay() + 7) % 7 : 0;
  const next = time + wait * dayMilliseconds;
  if (next >= now) return next;
  return next + (typeof day === 'number' ? 7 : 1) * dayMilliseconds;
}

/** 12am is midnight; `undefined` for no hour of a day. */
function hourOf({
  hour: text,
  half,
}: Readonly<Record<string, string | undefined>>): number | undefined {
  const hour = Number(text ?? 0);
  if (half === undefined) return hour < 24 ? hour : undefined;
  if (hour < 1 || hour > 12) return undefined;
  return (hour % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
}
