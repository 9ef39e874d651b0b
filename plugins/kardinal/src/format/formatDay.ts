import { inReaderZone, Reader } from './Reader';

/** The day of an instant as a heading: `Today`, `Yesterday`, `Monday 16 November`, `3 December 2025`. */
export function formatDay(at: string, reader: Reader): string {
  const instant = inReaderZone(at, reader);
  if (!instant) {
    return at;
  }
  const { now, text } = reader;
  const days = now
    .startOf('day')
    .diff(instant.startOf('day'), 'days')
    .as('days');
  switch (Math.round(days)) {
    case 0:
      return text('time.today');
    case 1:
      return text('time.yesterday');
    default:
      return instant.toFormat(
        text(instant.year === now.year ? 'time.longDay' : 'time.longDate'),
      );
  }
}
