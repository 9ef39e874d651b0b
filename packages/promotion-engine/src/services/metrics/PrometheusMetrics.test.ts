import { Measurement } from './Metrics';
import { PrometheusMetrics } from './PrometheusMetrics';

/** The samples of one metric. */
function linesOf(metrics: PrometheusMetrics, name: string): readonly string[] {
  return metrics
    .text()
    .split('\n')
    .filter(line => line.startsWith(name));
}

function merged(env: string): Measurement {
  return {
    metric: 'kardinal_promotions_merged_total',
    value: 1,
    labels: { env },
  };
}

describe('the text for Prometheus', () => {
  it('adds up a counter for each combination of labels', () => {
    const metrics = new PrometheusMetrics();
    [merged('dev'), merged('prod'), merged('dev')].forEach(each =>
      metrics.record(each),
    );
    expect(linesOf(metrics, 'kardinal_promotions_merged_total')).toEqual([
      'kardinal_promotions_merged_total{env="dev"} 2',
      'kardinal_promotions_merged_total{env="prod"} 1',
    ]);
  });

  it('cumulates the buckets of a histogram, a bound included', () => {
    const metrics = new PrometheusMetrics();
    for (const value of [0.005, 0.1, 61])
      metrics.record({
        metric: 'kardinal_git_operation_duration_seconds',
        value,
        labels: {},
      });
    const name = 'kardinal_git_operation_duration_seconds';
    expect(linesOf(metrics, name)).toEqual([
      `${name}_bucket{le="0.01"} 1`,
      `${name}_bucket{le="0.025"} 1`,
      `${name}_bucket{le="0.05"} 1`,
      `${name}_bucket{le="0.1"} 2`,
      ...[0.25, 0.5, 1, 2.5, 5, 10, 30, 60].map(
        bound => `${name}_bucket{le="${bound}"} 2`,
      ),
      `${name}_bucket{le="+Inf"} 3`,
      `${name}_sum 61.105`,
      `${name}_count 3`,
    ]);
  });

  it('has a histogram from the start', () => {
    expect(
      linesOf(
        new PrometheusMetrics(),
        'kardinal_promotion_lead_time_seconds_count',
      ),
    ).toEqual(['kardinal_promotion_lead_time_seconds_count 0']);
  });

  it('escapes values', () => {
    const metrics = new PrometheusMetrics();
    metrics.record(merged('a"b\\c\nd'));
    expect(linesOf(metrics, 'kardinal_promotions_merged_total')).toEqual([
      'kardinal_promotions_merged_total{env="a\\"b\\\\c\\nd"} 1',
    ]);
  });

  it('counts what is new as other once a metric has too many values', () => {
    const metrics = new PrometheusMetrics(2);
    ['a', 'b', 'c', 'd', 'a'].forEach(env => metrics.record(merged(env)));
    expect(linesOf(metrics, 'kardinal_promotions_merged_total')).toEqual([
      'kardinal_promotions_merged_total{env="a"} 2',
      'kardinal_promotions_merged_total{env="b"} 1',
      'kardinal_promotions_merged_total{env="other"} 2',
    ]);
  });
});
