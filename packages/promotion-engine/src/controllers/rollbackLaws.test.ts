import {
  Bundle,
  bundleType,
  planRollback,
  PolicyGate,
  promotionBundle,
  rfc3339,
  rollbackOf,
} from '@kardinal/backstage-plugin-kardinal-common';
import { KubeObject } from '@kardinal/kube-controller';
import { builtinTypes } from '@kardinal/kube-controller/testing';
import { createRollback } from '../__testUtils__/createRollback';
import { orderEmergency } from '../__testUtils__/orderEmergency';
import { rollBack } from '../__testUtils__/rollBack';
import { RunningWorld } from '../__testUtils__/RunningWorld';
import { ServedCrds } from '../__testUtils__/ServedCrds';
import { environments, orgGate } from '../__testUtils__/templates';
import { deployment, rolledOut } from '../__testUtils__/workloads';

/** For every way in which a release became the last good one, each kind of rollback is accepted, carried out and verified. */

const { dev } = environments;
const staging = {
  ...environments.staging,
  onHealthFailure: 'rollback' as const,
};
const onStaging = { 'kardinal.io/applies-to': 'staging' };
const gates: readonly PolicyGate[] = [
  // What a rollback restores has been in the environment before, whoever brought it back since.
  orgGate('soak', 'bundle.upstreamSoakMinutes >= 1', onStaging),
];
const freeze = orgGate('freeze', '!("frozen" in bundle.labels)', onStaging);
const permission = orgGate('incidents', 'bundle.emergency.reason != ""', {
  ...onStaging,
  'kardinal.io/type': 'emergency-permission',
});

let world: RunningWorld;
let served: ServedCrds;

beforeAll(async () => {
  served = await ServedCrds.start();
});
afterEach(() => world.stop());
afterAll(() => served.stop());

const tag = () => world.forge.tagsOf('main')['environments/staging'];
const inStaging = (version: string) =>
  world.bundle(version)?.status?.environments?.staging.state;

async function pass(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute++) await world.elapse(60_000);
}

async function release(version: string): Promise<void> {
  await world.release(version);
  await pass(3);
  expect(inStaging(version)).toBe('Verified');
}

/** A release that is taken back by itself, and whose failure is then forgotten. */
async function fail(version: string): Promise<void> {
  world.story.neverHealthy.add('staging');
  await world.release(version);
  await pass(4);
  world.story.neverHealthy.delete('staging');
  await pass(14);
}

/** Somebody writes a version into the cluster, past Git. */
async function edit(version: string): Promise<void> {
  world.story.unsynced.add('staging');
  const { deployments } = builtinTypes;
  const body = deployment('staging', version);
  const { metadata } = await world.cluster.patch(deployments, body.metadata, {
    type: 'merge',
    body,
  });
  await world.cluster.replaceStatus(deployments, {
    ...body,
    metadata,
    status: rolledOut(version, metadata.generation, 'available'),
  } as KubeObject);
  await world.settle();
  await pass(2);
  world.story.unsynced.delete('staging');
}

async function promoteAgain(version: string): Promise<Bundle['metadata']> {
  await world.story.clock.advance(2_000);
  const bundle = promotionBundle({
    pipeline: 'guestbook',
    environment: 'staging',
    of: world.bundle(version)!,
    occurrence: '',
    createdAt: rfc3339(world.story.clock.now()),
    requestedBy: 'user:default/ana',
  });
  const { metadata } = await world.cluster.create(bundleType, bundle);
  await pass(3);
  return metadata;
}

interface Way {
  readonly happens: () => Promise<void>;
  /** What is restored. */
  readonly good: string;
  /** The same of a rollback that goes to no import. */
  readonly promoted?: string;
}

const ways: Readonly<Record<string, Way>> = {
  released: { happens: () => release('2.5.0'), good: '2.5.0' },
  'promoted again': {
    happens: async () => {
      await release('2.5.0');
      await promoteAgain('2.0.0');
    },
    good: '2.0.0',
  },
  'rolled back to': {
    happens: async () => {
      await release('2.5.0');
      await rollBack(world, 'staging');
      await pass(3);
    },
    good: '2.0.0',
  },
  imported: {
    happens: async () => {
      await release('2.5.0');
      await world.changePipeline({ drift: { policy: 'Import' } });
      await edit('2.0.0');
    },
    good: '2.0.0',
    promoted: '2.5.0',
  },
  restored: {
    happens: async () => {
      await release('2.5.0');
      await world.changePipeline({ drift: { policy: 'Revert' } });
      await edit('2.0.0');
      await pass(3);
    },
    good: '2.5.0',
  },
  'put back after a rollback': {
    happens: async () => {
      await release('2.5.0');
      await rollBack(world, 'staging');
      await pass(3);
      const { name, namespace } = await promoteAgain('2.5.0');
      await world.cluster.patch(
        bundleType,
        { name, namespace },
        {
          type: 'merge',
          body: {
            metadata: {
              annotations: {
                'kardinal.io/retry-at': rfc3339(world.story.clock.now()),
              },
            },
          },
        },
      );
      await pass(3);
    },
    good: '2.5.0',
  },
  retried: {
    happens: async () => {
      await fail('2.5.0');
      const reference = 'ghcr.io/acme/app:2.5.0';
      await world.release(
        '2.5.0-again',
        {},
        { artifacts: { images: [{ reference }] } },
      );
      await world.retry('2.5.0-again');
      await pass(3);
    },
    good: '2.5.0',
  },
};

const rollbacks = (): readonly Bundle[] =>
  world.cluster
    .peekAll(bundleType)
    .filter(each => rollbackOf(each)?.of === 'guestbook-3-0-0');

const order = {
  requestedBy: 'user:default/ana',
  reason: 'Checkout is down',
  requestedAt: '2026-11-18T12:00:00Z',
};

interface Kind {
  readonly happens: (good: string) => Promise<void>;
  readonly restores: 'anything' | 'promoted';
  readonly gates: readonly PolicyGate[];
}

const kinds: Readonly<Record<string, Kind>> = {
  ordinary: {
    happens: async () => {
      await release('3.0.0');
      await rollBack(world, 'staging');
      await pass(3);
    },
    restores: 'anything',
    gates: [],
  },
  emergency: {
    happens: async good => {
      await release('3.0.0');
      await world.story.clock.advance(2_000);
      const bundles = world.cluster.peekAll(bundleType);
      const plan = planRollback({
        environment: 'staging',
        bundles,
        imports: 'ignored',
      });
      expect(plan).toMatchObject({ type: 'possible' });
      const urgency = { type: 'emergency', reason: order.reason } as const;
      const made = await createRollback(world.story, 'staging', urgency);
      await orderEmergency(world.cluster, made, order);
      await pass(3);
      expect(made.spec.artifacts.images?.[0].reference).toContain(good);
    },
    restores: 'promoted',
    gates: [freeze, permission],
  },
  automatic: {
    happens: () => fail('3.0.0'),
    restores: 'promoted',
    gates: [],
  },
};

describe.each(Object.entries(kinds))('an %s rollback', (_kind, kind) => {
  it.each(Object.entries(ways))(
    'to what was %s is accepted, carried out and verified',
    async (_way, way) => {
      world = await RunningWorld.begin({
        environments: [dev, staging],
        gates: [...gates, ...kind.gates],
      });
      await pass(3);
      await way.happens();
      const good =
        kind.restores === 'promoted' ? way.promoted ?? way.good : way.good;
      await kind.happens(good);
      const made = rollbacks().filter(
        each => rollbackOf(each)?.environment === 'staging',
      );
      expect(made.map(({ status }) => status?.phase)).toEqual(['Verified']);
      expect(tag()).toBe(good);
      for (const each of rollbacks()) await expectAccepted(each);
    },
  );
});

/** By an API server that knows the schemas and the rules. */
async function expectAccepted({
  apiVersion,
  kind,
  metadata: { name, namespace, labels, annotations },
  spec,
}: Bundle): Promise<void> {
  const copy = {
    apiVersion,
    kind,
    metadata: { name, namespace, labels, annotations },
    spec,
  } as Bundle;
  const { client } = served;
  await client.create(bundleType, copy);
  await client.delete(bundleType, { name, namespace });
}
