import { metricDefinitions, MetricName } from './metricDefinitions';

type LabelOf<Name extends MetricName> =
  (typeof metricDefinitions)[Name]['labels'][number];

/** One more of a counter, or one duration of a histogram. @public */
export type Measurement = {
  readonly [Name in MetricName]: {
    readonly metric: Name;
    /** How many more, or seconds. */
    readonly value: number;
    readonly labels: Readonly<Record<LabelOf<Name>, string>>;
  };
}[MetricName];

/** Where the engine reports what it measures. Never blocks and never throws. @public */
export interface Metrics {
  record(measurement: Measurement): void;
}
