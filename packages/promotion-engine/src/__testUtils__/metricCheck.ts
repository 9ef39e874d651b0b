import { MetricCheck } from '@kardinal/backstage-plugin-kardinal-common';

/** A MetricCheck of the provider `fake`, as the API returns it, defaults filled in. */
export function metricCheck(
  name: string,
  spec: Partial<MetricCheck['spec']> = {},
  namespace: string = 'platform-policies',
): MetricCheck {
  return {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'MetricCheck',
    metadata: { name, namespace },
    spec: {
      provider: { type: 'fake', address: 'https://metrics.example.com' },
      query: 'success rate',
      successCondition: '>= 0.99',
      noDataBehavior: 'hold',
      interval: '1m',
      timeout: '10s',
      ...spec,
    },
  };
}
