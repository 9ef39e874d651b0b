import { policyGateType, PolicyGate } from '../../plugins/kardinal-common/src';
import { Result, Scenario } from './Scenario';
import { waitIdly } from './waitIdly';
import { withWorld, World } from './World';

const pipelines = 1_000;
const minutes = 3;

const gates: readonly PolicyGate[] = [
  closedGate('only-hotfixes', 'bundle.labels.hotfix == true'),
  closedGate('never-on-any-day', 'schedule.dayOfWeek == "Someday"'),
];

/** Gates that stay closed cost nothing, although they are evaluated again every minute. */
export const idle: Scenario = {
  name: 'idle',
  description: `${pipelines} Pipelines that wait for two closed gates each`,
  run: site => withWorld(site, measure),
};

async function measure(world: World): Promise<Result> {
  const { product, client } = world;
  const fleet = await world.createFleet({
    pipelines,
    repositories: 1,
    environments: ['dev'],
    manifests: 'none',
  });
  for (const gate of gates) await client.create(policyGateType, gate);
  for (const pipeline of fleet.pipelines)
    await fleet.release(pipeline, '2.0.0');
  await fleet.quiet(15_000);
  const { cached } = product.engine;
  const closed = cached.gates
    .byIndex('namespace', 'default')
    .filter(({ status }) => status?.ready === false);
  return {
    figures: [
      { what: 'closed gates', value: closed.length, unit: '' },
      ...(await waitIdly(product, minutes)),
    ],
    details: product.traffic.apiRequests(),
  };
}

function closedGate(name: string, expression: string): PolicyGate {
  return {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'PolicyGate',
    metadata: {
      name,
      namespace: 'platform-policies',
      labels: {
        'kardinal.io/scope': 'org',
        'kardinal.io/applies-to': 'dev',
        'kardinal.io/type': 'gate',
      },
    },
    spec: { expression, recheckInterval: '1m' },
  };
}
