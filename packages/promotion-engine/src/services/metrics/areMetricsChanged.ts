import { MetricCheck } from '@kardinal/backstage-plugin-kardinal-common';
import { deepEqual } from '@kardinal/kube-controller';

/** Whether a change of a MetricCheck concerns those that read it: its results, and whether they are of its query. */
export function areMetricsChanged(
  before: MetricCheck | undefined,
  after: MetricCheck | undefined,
): boolean {
  return !deepEqual(factsOf(before), factsOf(after));
}

function factsOf(check: MetricCheck | undefined) {
  const { metadata, status } = check ?? {};
  const { results, queryGeneration } = status ?? {};
  return { generation: metadata?.generation, queryGeneration, results };
}
