import {
  Bundle,
  bundleType,
  changeWindowType,
  ChangeWindow,
  commitStatusType,
  GateAttribute,
  labels,
  metricCheckType,
  PolicyGate,
} from '@kardinal/backstage-plugin-kardinal-common';
import { KubeObject } from '@kardinal/kube-controller';
import { builtinTypes } from '@kardinal/kube-controller/testing';
import { addDatabase, releaseDatabase } from '../../__testUtils__/database';
import { metricCheck } from '../../__testUtils__/metricCheck';
import { deployment, rolledOut } from '../../__testUtils__/workloads';
import { beginShop, board } from '../../__testUtils__/releaseTrain';
import { RunningWorld } from '../../__testUtils__/RunningWorld';
import { environments, orgGate } from '../../__testUtils__/templates';
import { testSeals } from '../../__testUtils__/testSeals';
import { approvalAnnotations } from '../seals';

const { dev, prod } = environments;
const stages = [
  dev,
  { ...dev, name: 'qa', dependsOn: ['dev'] },
  { ...prod, dependsOn: ['dev'] },
];
const second = 1_000;

let world: RunningWorld;

afterEach(() => world?.stop());

/** What changes one fact of an attribute, and an expression that says something else then. */
interface Change {
  readonly expression: string;
  /** Before the Bundle comes to the gate. */
  readonly before?: () => Promise<unknown>;
  readonly change: () => Promise<unknown>;
  readonly bundle?: Partial<Bundle['spec']>;
  /** Which is waited for. Default: prod. */
  readonly environment?: 'dev' | 'prod';
  /** Default: what is in git is deployed. */
  readonly deploys?: false;
}

const own = () => world.bundle('2.0.0')!;

const windowIn = (
  namespace: string,
  spec: ChangeWindow['spec'],
): ChangeWindow => ({
  apiVersion: 'kardinal.io/v1alpha1',
  kind: 'ChangeWindow',
  metadata: { namespace, name: 'hours' },
  spec,
});
const always = {
  allow: [{ start: '2026-01-01T00:00', end: '2030-01-01T00:00' }],
};
const never = {
  allow: [{ start: '2026-01-01T00:00', end: '2026-01-02T00:00' }],
};
const createWindow = (namespace: string, spec: ChangeWindow['spec']) => () =>
  world.cluster.create(changeWindowType, windowIn(namespace, spec));

/** Somebody writes an image into the Deployment; nothing puts it back. */
async function editWorkload(namespace: string, tag: string): Promise<void> {
  const body = deployment(namespace, tag);
  const { deployments } = builtinTypes;
  const { metadata } = await world.cluster.patch(deployments, body.metadata, {
    type: 'merge',
    body,
  });
  await world.cluster.replaceStatus(deployments, {
    ...body,
    metadata,
    status: rolledOut(tag, metadata.generation, 'available'),
  } as KubeObject);
}

const store = 'pipelines.database.environments.store.version == "1.4.0"';
const databaseWith = (version: string) => async () => {
  await addDatabase(world.cluster);
  await releaseDatabase(world.cluster, version);
};

/** Without a row for an attribute, this does not compile. */
const changes: Readonly<
  Record<GateAttribute, Readonly<Record<string, Change>>>
> = {
  // Nothing but time changes what the clocks show.
  schedule: {},
  // That of its direct upstreams cannot change while it waits: dev is verified.
  delegation: {},
  // What it is stays as it began; how long it has soaked changes with time.
  bundle: {},
  environment: {
    'its approval': {
      expression: 'environment.approval == "auto"',
      change: () =>
        world.changePipeline({
          environments: stages.map(each => ({
            ...each,
            approval: 'auto' as const,
          })),
        }),
    },
  },
  externalApproval: {
    'an answer': {
      expression: 'externalApproval.board.approved',
      change: () =>
        world.changeBundle('2.0.0', {
          annotations: approvalAnnotations(testSeals(), own(), {
            environment: 'prod',
            name: 'board',
            decision: 'approved',
            source: 'webhook',
            answeredBy: 'board:cab',
            answeredAt: new Date(world.story.clock.now()).toISOString(),
            comment: 'CHG-7',
          }),
        }),
    },
  },
  upstream: {
    'the time of another environment': {
      expression: 'has(upstream.qa.verifiedAt)',
      before: async () => world.story.unsynced.add('qa'),
      change: async () => world.story.unsynced.delete('qa'),
    },
    'how many Bundles came through it': {
      expression: 'upstream.dev.recentSuccessCount == 2',
      change: () =>
        world.cluster.delete(bundleType, world.bundle('1.0.0')!.metadata),
    },
  },
  previousBundle: {
    'the Bundle before is gone': {
      expression: 'previousBundle.version == "1.0.0"',
      change: () =>
        world.cluster.delete(bundleType, world.bundle('1.0.0')!.metadata),
    },
  },
  checks: {
    'a report': {
      expression: 'checks.dev["load-test"].phase == "success"',
      change: () =>
        world.cluster.create(commitStatusType, {
          apiVersion: 'kardinal.io/v1alpha1',
          kind: 'CommitStatus',
          metadata: { name: 'load-test', namespace: 'default' },
          spec: {
            pipelineRef: 'guestbook',
            sha: world.step('2.0.0', 'dev')?.status?.revision?.commit ?? '',
            key: 'load-test',
            phase: 'success',
          },
        }),
    },
  },
  metrics: {
    'another query': {
      expression: 'metrics.errors.value == 2.0',
      before: async () => {
        world.story.metrics.answerAll({ type: 'value', value: 1 });
        world.story.metrics.answer('another', { type: 'value', value: 2 });
        await world.cluster.create(metricCheckType, metricCheck('errors'));
      },
      change: () =>
        world.cluster.patch(
          metricCheckType,
          { namespace: 'platform-policies', name: 'errors' },
          { type: 'merge', body: { spec: { query: 'another' } } },
        ),
    },
  },
  pipelines: {
    'what is verified there': {
      expression: store,
      before: databaseWith('1.3.0'),
      change: () => releaseDatabase(world.cluster, '1.4.0'),
    },
  },
  targetDrift: {
    'somebody edits a workload': {
      expression: '!targetDrift.unreconciled',
      deploys: false,
      change: () => editWorkload('prod', '1.9.9'),
    },
  },
  train: {
    'the last member arrives': {
      // The gate of the train itself.
      expression: 'size(train.waitsFor) == 0',
      before: () => beginShop(world.cluster, { environments: stages }),
      bundle: { train: '2026-11' },
      environment: 'dev',
      change: () => board(world.cluster, 'web', '2.0.0'),
    },
  },
  windows: {
    'one that opens': {
      expression: 'windows["default/hours"].open',
      before: createWindow('default', never),
      change: () =>
        world.cluster.patch(
          changeWindowType,
          { namespace: 'default', name: 'hours' },
          { type: 'merge', body: { spec: always } },
        ),
    },
    'one that is created': {
      expression: 'windows["default/hours"].open',
      change: createWindow('default', always),
    },
    'one whose namespace the Pipeline adds': {
      expression: 'windows["elsewhere/hours"].open',
      before: createWindow('elsewhere', always),
      change: () => world.changePipeline({ policyNamespaces: ['elsewhere'] }),
    },
  },
};

const rows = Object.entries(changes).flatMap(([attribute, ofAttribute]) =>
  Object.entries(ofAttribute).map(
    ([what, change]) => [attribute, what, change] as const,
  ),
);

/** 1.0.0 is everywhere, and 2.0.0 waits before prod for the gate and for another one, with rechecks that come too late. */
async function begin({
  expression,
  before,
  bundle,
  environment = 'prod',
}: Change): Promise<void> {
  const gate = (name: string, text: string): PolicyGate => {
    const made = orgGate(name, `bundle.version == "1.0.0" || (${text})`, {
      [labels.appliesTo]: environment,
    });
    return { ...made, spec: { ...made.spec, recheckInterval: '24h' } };
  };
  world = await RunningWorld.begin(
    {
      environments: stages,
      gates: [gate('asked', expression), gate('shut', 'false')],
    },
    '1.0.0',
  );
  await world.merge();
  await before?.();
  await world.settle();
  await world.release('2.0.0', {}, bundle);
}

const isOpen = ({ environment = 'prod', expression }: Change) =>
  world
    .gates()
    .find(
      ({ spec }) =>
        spec.expression.includes(expression) &&
        spec.environment === environment &&
        spec.bundleRef === own().metadata.name,
    )?.status?.ready;

describe('what a gate reads wakes it within a second', () => {
  it.each(rows)('%s: %s', async (_attribute, _what, row) => {
    await begin(row);
    const before = isOpen(row);
    expect(before).toBeDefined();
    await row.change();
    if (row.deploys !== false) await world.react();
    await world.runtime.settled();
    await world.story.clock.advance(second);
    await world.runtime.settled();
    expect(isOpen(row)).toBe(!before);
  });
});
