import { DateTime } from 'luxon';
import { ChangeWindow } from '../api/types.generated';

/** When a window opens, as whoever wrote it reads the time: `on Monday, 23 November 2026 at 09:00 (Europe/Berlin)`. @public */
export function openingText(
  { spec: { timezone = 'UTC' } }: ChangeWindow,
  instant: number,
): string {
  const local = DateTime.fromMillis(instant, { zone: timezone, locale: 'en' });
  return `on ${local.toFormat("cccc, d LLLL yyyy 'at' HH:mm")} (${timezone})`;
}
