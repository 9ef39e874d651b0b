import { MetricReading } from '../../services/metrics/MetricReadings';
import { MetricSubject } from '../../services/metrics/MetricSubject';

/** A result that somebody waits for, and the newest answer to its query. */
export interface ObservedSubject {
  readonly subject: MetricSubject;
  readonly reading: MetricReading;
}

/** What a MetricCheck needs to see. */
export type MetricCheckObservation =
  /** It cannot be carried out: each problem names its field and the fix. */
  | { readonly type: 'invalid'; readonly problems: readonly string[] }
  | {
      readonly type: 'valid';
      readonly subjects: readonly ObservedSubject[];
      /** Beyond those that are measured. */
      readonly omitted: number;
      /** `tried`: nobody waits, and it was looked whether it works. */
      readonly use: 'waitedFor' | 'tried' | 'idle';
    };
