import { MetricsService } from '@backstage/backend-plugin-api/alpha';
import { metricDefinitions } from '@kardinal/promotion-engine';
import { backstageMetrics, everyMetrics } from './backstageMetrics';

/** A metrics service that keeps what is recorded. */
function fakeService() {
  const made: string[] = [];
  const counted: unknown[] = [];
  const service = {
    createCounter: (name: string) => {
      made.push(name);
      return {
        add: (...args: readonly unknown[]) => counted.push([name, ...args]),
      };
    },
    createHistogram: (name: string) => {
      made.push(name);
      return {
        record: (...args: readonly unknown[]) => counted.push([name, ...args]),
      };
    },
  };
  return { made, counted, service: service as unknown as MetricsService };
}

describe("Backstage's metrics service", () => {
  it('has every metric, and receives what is counted', () => {
    const { made, counted, service } = fakeService();
    const metrics = everyMetrics(backstageMetrics(service));
    metrics.record({
      metric: 'kardinal_promotions_merged_total',
      value: 1,
      labels: { env: 'dev' },
    });
    metrics.record({
      metric: 'kardinal_promotion_lead_time_seconds',
      value: 90,
      labels: {},
    });
    expect(made).toEqual(Object.keys(metricDefinitions));
    expect(counted).toEqual([
      ['kardinal_promotions_merged_total', 1, { env: 'dev' }],
      ['kardinal_promotion_lead_time_seconds', 90, {}],
    ]);
  });
});
