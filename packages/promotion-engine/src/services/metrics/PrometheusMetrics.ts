import {
  MetricDefinition,
  metricDefinitions,
  MetricName,
} from './metricDefinitions';
import { Measurement, Metrics } from './Metrics';
import { labelText } from './labelText';
import { mostSeries } from './mostSeries';

/** One combination of label values, and what was counted for it. */
interface Series {
  readonly labels: Readonly<Record<string, string>>;
  /** Of a counter, or of everything that a histogram observed. */
  sum: number;
  count: number;
  /** Observations up to each bound of a histogram, not cumulated. */
  readonly buckets: number[];
}

const definitions = Object.entries(metricDefinitions) as readonly [
  MetricName,
  MetricDefinition,
][];

/**
 * Counts in memory, and writes it down as Prometheus reads it.
 *
 * @see https://prometheus.io/docs/instrumenting/exposition_formats/#text-based-format
 * @public
 */
export class PrometheusMetrics implements Metrics {
  static readonly contentType = 'text/plain; version=0.0.4; charset=utf-8';

  private readonly series = new Map<MetricName, Map<string, Series>>(
    definitions.map(([name]) => [name, new Map()]),
  );

  constructor(private readonly most: number = mostSeries) {}

  record({ metric, value, labels }: Measurement): void {
    const series = this.seriesOf(metric, labels);
    series.sum += value;
    series.count += 1;
    const { buckets = [] }: MetricDefinition = metricDefinitions[metric];
    const at = buckets.findIndex(bound => value <= bound);
    if (at >= 0) series.buckets[at] += 1;
  }

  /** Every metric, also those that nothing was counted for yet. */
  text(): string {
    return definitions
      .flatMap(([name, definition]) => [
        `# HELP ${name} ${definition.help}`,
        `# TYPE ${name} ${definition.type}`,
        ...[...this.shown(name, definition)].flatMap(series =>
          lines(name, definition, series),
        ),
      ])
      .map(line => `${line}\n`)
      .join('');
  }

  /** One without labels is there from the start, so that its rate is right from the first count on. */
  private shown(
    name: MetricName,
    { labels, buckets = [] }: MetricDefinition,
  ): Iterable<Series> {
    const known = this.series.get(name)?.values() ?? [];
    const isAbsent = labels.length === 0 && this.series.get(name)?.size === 0;
    return isAbsent ? [emptySeries({}, buckets)] : known;
  }

  private seriesOf(
    metric: MetricName,
    given: Readonly<Record<string, string>>,
  ): Series {
    const { labels, buckets = [] }: MetricDefinition =
      metricDefinitions[metric];
    const known = this.series.get(metric) ?? new Map<string, Series>();
    const valuesOf = (value: (label: string) => string) =>
      Object.fromEntries(labels.map(label => [label, value(label)]));
    const wanted = valuesOf(label => given[label] ?? '');
    const isFull =
      known.size >= this.most && !known.has(JSON.stringify(wanted));
    const used = isFull ? valuesOf(() => 'other') : wanted;
    const key = JSON.stringify(used);
    const series = known.get(key) ?? emptySeries(used, buckets);
    known.set(key, series);
    return series;
  }
}

function emptySeries(
  labels: Series['labels'],
  buckets: readonly number[],
): Series {
  return { labels, sum: 0, count: 0, buckets: buckets.map(() => 0) };
}

function lines(
  name: string,
  { type, buckets = [] }: MetricDefinition,
  { labels, sum, count, buckets: counts }: Series,
): readonly string[] {
  if (type === 'counter') return [`${name}${labelText(labels)} ${sum}`];
  let below = 0;
  const bounded = buckets.map((bound, at) => {
    below += counts[at];
    return `${name}_bucket${labelText({ ...labels, le: `${bound}` })} ${below}`;
  });
  return [
    ...bounded,
    `${name}_bucket${labelText({ ...labels, le: '+Inf' })} ${count}`,
    `${name}_sum${labelText(labels)} ${sum}`,
    `${name}_count${labelText(labels)} ${count}`,
  ];
}
