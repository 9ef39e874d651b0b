import { expect } from '@playwright/test';
import { Gauges } from '../plugins/kardinal-backend-module-prometheus/src/__testUtils__/Gauges';
import { startPrometheus } from '../plugins/kardinal-backend-module-prometheus/src/__testUtils__/PrometheusServer';
import { bundleType, metricCheckType } from '../plugins/kardinal-common/src';
import { addServices } from './support/addServices';
import { verifiedIn } from './support/promotions';
import { Service } from './support/Service';
import { settled } from './support/settled';
import { sharedJourney } from './support/sharedJourney';
import { TestSandbox } from './support/TestSandbox';
import { until } from './support/until';

const minutes = 1;
const metricChecks = ['bake-errors'];
const oven = new Service('oven', {
  environments: [
    { name: 'live', bake: { minutes, policy: 'reset-on-alarm', metricChecks } },
  ],
});
const kiln = new Service('kiln', {
  environments: [
    {
      name: 'live',
      bake: { minutes, policy: 'fail-on-alarm', metricChecks },
      onHealthFailure: 'rollback',
    },
  ],
});

async function stepOf({ kubernetes }: TestSandbox, bundle: string) {
  const steps = await kubernetes.stepsOf(bundle);
  return steps.find(({ spec }) => spec.bundleRef === bundle)?.status;
}

async function release(
  { kubernetes }: TestSandbox,
  service: Service,
  version: string,
): Promise<string> {
  const bundle = service.bundle(version);
  await kubernetes.client.create(bundleType, bundle);
  return bundle.metadata.name;
}

sharedJourney(
  'a release bakes for its minutes without a break, and one with an alarm is taken back',
  async ({ sandbox, workloads }) => {
    sharedJourney.slow();
    const { kubernetes } = sandbox;
    const gauges = await Gauges.start();
    const server = await startPrometheus(gauges);
    const errors = (app: string, version: string, value: number) =>
      gauges.set('errors', { app, version }, value);
    const baking = (bundle: string) =>
      until(`a bake of ${bundle}`, async () => {
        const step = await stepOf(sandbox, bundle);
        const { bake } = step ?? {};
        return bake?.since !== undefined && bake.heldSince === undefined
          ? bake
          : undefined;
      });
    try {
      await kubernetes.client.create(metricCheckType, {
        apiVersion: 'kardinal.io/v1alpha1',
        kind: 'MetricCheck',
        metadata: { name: 'bake-errors', namespace: 'default' },
        spec: {
          provider: { type: 'prometheus', address: server.address },
          query: 'max(errors{app="{{ .Pipeline }}",version="{{ .Version }}"})',
          failureCondition: '> 0.05',
          noDataBehavior: 'hold',
          interval: '10s',
          timeout: '10s',
        },
      });
      await addServices(sandbox, [oven, kiln]);
      errors('oven', '1.0.0', 0);
      errors('kiln', '1.0.0', 0);
      const restarted = await release(sandbox, oven, '1.0.0');
      const first = await release(sandbox, kiln, '1.0.0');

      await baking(restarted);
      errors('oven', '1.0.0', 0.5);
      await until('an alarm', async () => {
        const step = await stepOf(sandbox, restarted);
        return step?.bake?.alarmSince;
      });
      errors('oven', '1.0.0', 0);
      const again = await baking(restarted);
      expect(again.resets).toBe(1);
      const { evidence, verifiedAt } = await verifiedIn(
        sandbox,
        restarted,
        'live',
      );
      expect(evidence?.bake).toMatchObject({
        minutes,
        resets: 1,
        metrics: [{ name: 'bake-errors', state: 'good', value: 0 }],
      });
      expect(
        Date.parse(verifiedAt ?? '') - Date.parse(again.since ?? ''),
      ).toBeGreaterThanOrEqual(minutes * 60_000);

      await verifiedIn(sandbox, first, 'live');
      errors('kiln', '1.1.0', 0);
      const failing = await release(sandbox, kiln, '1.1.0');
      await baking(failing);
      errors('kiln', '1.1.0', 0.5);
      const failed = await until('a release that was taken back', async () => {
        const found = await kubernetes.bundle(failing);
        const live = found?.status?.environments?.live;
        return live?.state === 'Failed' ? live : undefined;
      });
      expect(failed.message).toBe(
        'An alarm ended the bake: bake-errors is Fail; rolled back to 1.0.0',
      );
      await workloads.runs(kiln.namespaceOf('live'), kiln.imageOf('1.0.0'), 1);
      await settled(sandbox, 'oven');
      await settled(sandbox, 'kiln');
    } finally {
      await server.stop();
      await gauges.stop();
    }
  },
);
