import { expect } from '@playwright/test';
import { Gauges } from '../plugins/kardinal-backend-module-prometheus/src/__testUtils__/Gauges';
import { startPrometheus } from '../plugins/kardinal-backend-module-prometheus/src/__testUtils__/PrometheusServer';
import {
  MetricCheck,
  metricCheckType,
  PolicyGate,
  policyGateType,
} from '../plugins/kardinal-common/src';
import { addServices } from './support/addServices';
import { releaseBy } from './support/ci';
import { verifiedIn } from './support/promotions';
import { Service } from './support/Service';
import { settled } from './support/settled';
import { sharedJourney } from './support/sharedJourney';
import { until } from './support/until';

const name = 'thermometer';
const live = 'thermometer-live';
const service = new Service(name, {
  // Gates of the namespace apply by name: no other service has this one.
  environments: [{ name: 'dev' }, { name: live }],
});
const key = { namespace: 'default', name: 'success-rate' };

function check(address: string): MetricCheck {
  return {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'MetricCheck',
    metadata: key,
    spec: {
      provider: { type: 'prometheus', address },
      query:
        'max(success_rate{app="{{ .Pipeline }}", version="{{ .Version }}"})',
      successCondition: '>= 0.99',
      noDataBehavior: 'hold',
      interval: '10s',
      timeout: '10s',
    },
  };
}

const gate: PolicyGate = {
  apiVersion: 'kardinal.io/v1alpha1',
  kind: 'PolicyGate',
  metadata: {
    name: 'good-in-dev',
    namespace: 'default',
    labels: { 'kardinal.io/applies-to': live },
  },
  spec: {
    expression: 'metrics["success-rate"].result == "Pass"',
    message: 'The release is measured in dev',
    recheckInterval: '5m',
  },
};

sharedJourney(
  'a release waits until what Prometheus measures of it is good',
  async ({ sandbox }) => {
    sharedJourney.slow();
    const { kubernetes } = sandbox;
    const { client } = kubernetes;
    const gauges = await Gauges.start();
    const server = await startPrometheus(gauges);
    const rate = (value: number) =>
      gauges.set('success_rate', { app: name, version: '1.1.0' }, value);
    const results = async () =>
      (await client.get(metricCheckType, key))?.status?.results ?? [];
    const isOpen = async (bundle: string) => {
      const { 'good-in-dev': found } = await kubernetes.gatesOf(bundle);
      return found?.status?.ready;
    };
    try {
      await client.create(metricCheckType, check(server.address));
      await client.create(policyGateType, gate);
      await addServices(sandbox, [service]);
      const { name: bundle } = await releaseBy(
        sandbox,
        service.ciRequest('1.1.0'),
      );
      await verifiedIn(sandbox, bundle, 'dev');

      await until('no data', async () => {
        const [result] = await results();
        return result?.reason === 'NoData' ? result : undefined;
      });
      expect(await isOpen(bundle)).toBe(false);

      rate(0.5);
      const bad = await until('a bad value', async () => {
        const [result] = await results();
        return result?.result === 'Fail' && !result.stale ? result : undefined;
      });
      expect(bad).toMatchObject({
        pipeline: name,
        value: 0.5,
        query: `max(success_rate{app="${name}", version="1.1.0"})`,
      });
      expect(await isOpen(bundle)).toBe(false);
      // It is measured every ten seconds meanwhile, and nothing of that is written.
      const { metadata } = (await client.get(metricCheckType, key))!;
      await settled(sandbox, name);
      await settled(sandbox, name);
      const later = (await client.get(metricCheckType, key))!;
      expect(later.metadata.resourceVersion).toBe(metadata.resourceVersion);

      await server.goAway();
      await until('a server that is away', async () => {
        const [result] = await results();
        return result?.stale === true && result.reason === 'Unreachable'
          ? result
          : undefined;
      });
      expect(await isOpen(bundle)).toBe(false);
      rate(0.999);
      await server.comeBack();

      const { evidence } = await verifiedIn(sandbox, bundle, live);
      expect(evidence?.policyGates).toContainEqual(
        expect.objectContaining({
          name: 'good-in-dev',
          result: 'pass',
          inputs: {
            'metrics.success-rate': {
              value: 0.999,
              result: 'Pass',
              stale: false,
              query: `max(success_rate{app="${name}", version="1.1.0"})`,
              evaluatedAt: expect.any(String),
            },
          },
        }),
      );
      await settled(sandbox, name);
    } finally {
      await client.delete(policyGateType, gate.metadata).catch(() => {});
      await server.stop();
      await gauges.stop();
    }
  },
);
