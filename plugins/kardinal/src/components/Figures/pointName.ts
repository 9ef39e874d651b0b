import { FigureStep } from '@kardinal/backstage-plugin-kardinal-common';
import { inReaderZone, Reader } from '../../format/Reader';

/** What a day, week or month of a chart is called, by its start in the reader's zone. */
export function pointName(
  start: string,
  step: FigureStep,
  reader: Reader,
): string {
  const day = inReaderZone(start, reader);
  if (day === undefined) return start;
  const { text } = reader;
  switch (step) {
    case 'day':
      return day.toFormat(text('time.dayOfChart'));
    case 'week':
      return text('time.weekOf', { day: day.toFormat(text('time.day')) });
    case 'month':
      return day.toFormat('LLLL yyyy');
    default:
      return step satisfies never;
  }
}
