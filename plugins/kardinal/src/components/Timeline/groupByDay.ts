import { PipelineRecord } from '@kardinal/backstage-plugin-kardinal-common';
import { inReaderZone, Reader } from '../../format/Reader';

/** The records of one day of the reader. */
export interface RecordDay {
  /** ISO date. */
  readonly id: string;
  readonly title: string;
  readonly records: readonly PipelineRecord[];
}

/** Records by days of the reader's zone, in their order. */
export function groupByDay(
  records: readonly PipelineRecord[],
  reader: Reader,
): readonly RecordDay[] {
  const days = new Map<string, PipelineRecord[]>();
  for (const record of records) {
    const id = inReaderZone(record.at, reader)?.toISODate() ?? record.at;
    const day = days.get(id);
    if (day) day.push(record);
    else days.set(id, [record]);
  }
  return [...days].map(([id, own]) => ({
    id,
    title: titleOf(id, reader),
    records: own,
  }));
}

function titleOf(id: string, reader: Reader): string {
  const day = inReaderZone(id, reader);
  if (day === undefined) return id;
  const { now, text: t } = reader;
  const date = day.toFormat(t('time.wholeDate'));
  const days = now.startOf('day').diff(day.startOf('day'), 'days').days;
  if (Math.round(days) === 0) return t('timeline.today', { date });
  return Math.round(days) === 1 ? t('timeline.yesterday', { date }) : date;
}
