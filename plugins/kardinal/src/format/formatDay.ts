import { inReaderZone, Reader } from './Reader';

/** The day of an instant as a heading: `Today`, `Yesterday`, `Monday 16 November`, `3 December 2025`. */
export function formatDay(at: string, reader: Reader): string {
  const instant = inReaderZone(at, reader)?.setLocale('en');
  if (!instant) {
    return at;
  }
  const days = reader.now
    .startOf('day')
    .diff(instant.startOf('day'), 'days')
    .as('days');
  switch (Math.round(days)) {
    case 0:
      return 'Today';
    case 1:
      return 'Yesterday';
    default:
      return instant.year === reader.now.year
        ? instant.toFormat('cccc d LLLL')
        : instant.toFormat('d LLLL yyyy');
  }
}
