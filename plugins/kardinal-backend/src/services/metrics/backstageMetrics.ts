import { MetricsService } from '@backstage/backend-plugin-api/alpha';
import {
  Measurement,
  MetricDefinition,
  metricDefinitions,
  Metrics,
} from '@kardinal/promotion-engine';

type Instrument = (
  value: number,
  labels: Readonly<Record<string, string>>,
) => void;

/** Counts with the metrics service of Backstage, which is OpenTelemetry's: the deployment brings the exporter. */
export function backstageMetrics(service: MetricsService): Metrics {
  const instruments = new Map<string, Instrument>(
    Object.entries(metricDefinitions).map(([name, definition]) => [
      name,
      instrument(service, name, definition),
    ]),
  );
  return {
    record: ({ metric, value, labels }: Measurement) =>
      instruments.get(metric)?.(value, labels),
  };
}

function instrument(
  service: MetricsService,
  name: string,
  { type, help, buckets }: MetricDefinition,
): Instrument {
  if (type === 'counter') {
    const counter = service.createCounter(name, { description: help });
    return (value, labels) => counter.add(value, { ...labels });
  }
  const histogram = service.createHistogram(name, {
    description: help,
    unit: 's',
    ...(buckets && { advice: { explicitBucketBoundaries: [...buckets] } }),
  });
  return (value, labels) => histogram.record(value, { ...labels });
}

/** The same to each of them. */
export function everyMetrics(...all: readonly Metrics[]): Metrics {
  return { record: each => all.forEach(metrics => metrics.record(each)) };
}
