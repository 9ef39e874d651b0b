import { MetricCheck } from '@kardinal/backstage-plugin-kardinal-common';
import { Instant } from '@kardinal/kube-controller';
import { MetricReading } from '../../services/metrics/MetricReadings';
import { metricWait } from '../../services/metrics/metricTimes';

/** When a reading is to be replaced: after the interval, and later the more often the provider failed. */
export function dueAt(
  { spec }: MetricCheck,
  { at, failures }: MetricReading,
): Instant {
  return at + metricWait(spec, failures);
}
