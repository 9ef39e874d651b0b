import {
  ChangeWindow,
  changeWindowType,
  isTemplate,
  MetricCheck,
  metricCheckType,
  PolicyGate,
  policyGateType,
} from '../../plugins/kardinal-common/src';
import { Engine } from '../../packages/promotion-engine/src';
import { Fleet } from '../product/Fleet';
import { startMetricServer } from '../product/metricServer';
import { Result, Scenario } from './Scenario';
import { waitIdly } from './waitIdly';
import { withWorld, World } from './World';

/** Of each kind. */
const pipelines = 500;
const minutes = 3;

/** What waits for change windows alone, and what waits for gates that read metrics and windows. */
const [frozen, measured] = ['frozen', 'measured'];

/** Environments that wait for what the clock and a server say cost nothing, although both are looked at. */
export const idleWindows: Scenario = {
  name: 'idle-windows',
  description: `${
    2 * pipelines
  } environments that wait for change windows and metrics`,
  run: site => withWorld(site, measure),
};

async function measure(world: World): Promise<Result> {
  const metrics = await startMetricServer(0.5);
  try {
    const fleets = [
      await createFleet(world, frozen),
      await createFleet(world, measured),
    ];
    await createPolicies(world, metrics.url);
    const { engine, traffic } = world.product;
    const changes = countChanges(engine);
    for (const fleet of fleets)
      for (const pipeline of fleet.pipelines)
        await fleet.release(pipeline, '2.0.0');
    await fleets[0].quiet(15_000);
    const begun = changes();
    const asked = metrics.asked();
    const idle = await waitIdly(world.product, minutes);
    return {
      figures: [
        { what: 'closed by a window', value: heldSteps(engine), unit: '' },
        { what: 'closed gates', value: closedGates(engine), unit: '' },
        {
          what: 'statuses of templates, windows and checks that changed while they came',
          value: begun,
          unit: '',
        },
        ...idle,
        {
          what: 'questions to the metric server a minute',
          value: (metrics.asked() - asked) / minutes,
          unit: '/min',
        },
      ],
      details: traffic.apiRequests(),
    };
  } finally {
    metrics.stop();
  }
}

function createFleet(world: World, environment: string): Promise<Fleet> {
  return world.createFleet({
    prefix: environment,
    pipelines,
    repositories: 1,
    environments: [environment],
    manifests: 'none',
  });
}

/** Of those objects that say who waits for them, or what they come to. */
function countChanges({ cached }: Engine): () => number {
  let changes = 0;
  const count = (
    before: { status?: unknown } | undefined,
    after: { status?: unknown } | undefined,
  ) => {
    const isSame =
      JSON.stringify(before?.status) === JSON.stringify(after?.status);
    changes += isSame ? 0 : 1;
  };
  cached.gates.onChange((before, after) => {
    if (after !== undefined && isTemplate(after)) count(before, after);
  });
  cached.changeWindows.onChange(count);
  cached.metrics.checks.onChange(count);
  return () => changes;
}

function heldSteps({ cached }: Engine): number {
  return cached.steps
    .list()
    .filter(({ status }) => status?.message?.includes('gate office')).length;
}

function closedGates({ cached }: Engine): number {
  return cached.gates
    .byIndex('namespace', 'default')
    .filter(({ status }) => status?.ready === false).length;
}

async function createPolicies(
  { client }: World,
  address: string,
): Promise<void> {
  const now = Date.now();
  const local = (days: number) =>
    new Date(now + days * 24 * 3_600_000).toISOString().slice(0, 16);
  await client.create(
    changeWindowType,
    window('office', {
      allow: [
        {
          start: '2026-01-05T09:00',
          end: '2026-01-05T16:00',
          recurrence: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH',
        },
      ],
      exclude: [{ start: local(-2), end: local(30) }],
    }),
  );
  await client.create(
    changeWindowType,
    window('holidays', {
      exclude: [
        {
          start: '2025-01-01T00:00',
          end: '2025-01-02T00:00',
          recurrence: 'FREQ=YEARLY',
        },
      ],
    }),
  );
  await client.create(metricCheckType, check(address));
  await client.create(
    policyGateType,
    gate('few-errors', 'metrics.errors < 0.01'),
  );
  await client.create(
    policyGateType,
    gate(
      'office-hours',
      'windows["platform-policies/office"].open || bundle.labels.hotfix == true',
    ),
  );
}

function window(name: string, times: ChangeWindow['spec']): ChangeWindow {
  return {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'ChangeWindow',
    metadata: policy(name, frozen),
    spec: { timezone: 'Europe/Berlin', ...times },
  };
}

function gate(name: string, expression: string): PolicyGate {
  return {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'PolicyGate',
    metadata: policy(name, measured),
    spec: { expression, recheckInterval: '1m' },
  };
}

function check(address: string): MetricCheck {
  return {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'MetricCheck',
    metadata: { name: 'errors', namespace: 'platform-policies' },
    spec: {
      provider: { type: 'prometheus', address },
      query: 'errors',
      successCondition: '< 0.01',
      noDataBehavior: 'hold',
      interval: '10s',
      timeout: '5s',
    },
  };
}

function policy(name: string, environment: string) {
  return {
    name,
    namespace: 'platform-policies',
    labels: {
      'kardinal.io/scope': 'org',
      'kardinal.io/applies-to': environment,
    },
  };
}
