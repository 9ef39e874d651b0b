import { MetricCheckStatus } from '@kardinal/backstage-plugin-kardinal-common';
import { deepEqual } from '@kardinal/kube-controller';
import { statusDelays } from '../statusDelays';

/** How long a change of a MetricCheck may wait, in milliseconds: values and words, while the results are the same. */
export function statusDelay(
  before: MetricCheckStatus | undefined,
  after: MetricCheckStatus | undefined,
): number {
  return deepEqual(decisive(before), decisive(after))
    ? statusDelays.metricValue
    : 0;
}

function decisive(status: MetricCheckStatus | undefined) {
  const { results = [], conditions = [], queryGeneration } = status ?? {};
  return {
    queryGeneration,
    results: results.map(({ value, message, evaluatedAt, ...facts }) => ({
      ...facts,
      isMeasured: value !== undefined,
    })),
    conditions: conditions.map(({ type, status: is, reason }) => [
      type,
      is,
      reason,
    ]),
  };
}
