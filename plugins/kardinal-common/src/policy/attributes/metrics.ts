import { AttributeRoot } from './AttributeRoot';

/** What the MetricCheck of one name says of a promotion. @public */
export interface MetricFact {
  /** Absent where there is no current measurement. */
  readonly value?: number;
  /** As {@link value}. */
  readonly result?: string;
  /** There is no current measurement. */
  readonly stale: boolean;
  /** As it was sent. */
  readonly query: string;
  /** Since when it says so, RFC 3339 UTC. */
  readonly evaluatedAt: string;
}

/** What gates know of measurements. @public */
export interface MetricFacts {
  /** By the name of their MetricCheck; those without a result are absent. */
  readonly metrics?: Readonly<Record<string, MetricFact>>;
}

/** `metrics.<name>` is the number, and has the fields `value`, `result` and `stale`. */
export const metricsRoot: AttributeRoot<MetricFacts> = {
  type: {
    map: {
      object: {
        value: 'number',
        result: 'string',
        stale: 'bool',
        query: 'string',
        evaluatedAt: 'string',
      },
    },
  },
  valueOf: ({ metrics }) => metrics,
  // A value without its query and time proves little.
  recorded: 2,
};
