import { FigureStep } from '@kardinal/backstage-plugin-kardinal-common';
import { inReaderZone, Reader } from '../../format/Reader';

/** What a day, week or month of a chart is called, by its start in the reader's zone. */
export function pointName(
  start: string,
  step: FigureStep,
  reader: Reader,
): string {
  const day = inReaderZone(start, reader)?.setLocale('en');
  if (day === undefined) return start;
  switch (step) {
    case 'day':
      return day.toFormat('ccc d LLL');
    case 'week':
      return `Week of ${day.toFormat('d LLL')}`;
    case 'month':
      return day.toFormat('LLLL yyyy');
    default:
      return step satisfies never;
  }
}
