import {
  Bundle,
  bundleType,
  EmergencyOrder,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  aBundle,
  aPipeline,
} from '@kardinal/backstage-plugin-kardinal-common/testUtils';
import { KardinalCommand } from '@kardinal/backstage-plugin-kardinal-node';
import { KubeError } from '@kardinal/kube-controller';
import { FakeCluster, ManualClock } from '@kardinal/kube-controller/testing';
import { CachedResources, Registry } from '@kardinal/promotion-engine';
import { builtinCommands } from '../../builtin/commands';
import { BundleCommands } from './BundleCommands';
import { PipelineCommands } from './PipelineCommands';

const orderAnnotation = 'kardinal.io/emergency-order';
const release = (version: string, minute: number): Bundle =>
  aBundle(version, {
    status: {
      phase: 'Verified',
      environments: {
        prod: {
          state: 'Verified',
          promotedAt: `2026-11-18T09:0${minute}:00Z`,
          verifiedAt: `2026-11-18T09:0${minute}:30Z`,
        },
      },
    },
  });
const target = {
  namespace: 'default',
  pipeline: 'guestbook',
  requestedBy: 'user:default/ana',
};

describe('an emergency rollback', () => {
  let cluster: FakeCluster;
  let commands: PipelineCommands;

  beforeEach(() => {
    const clock = new ManualClock(Date.parse('2026-11-18T10:00:00Z'));
    cluster = new FakeCluster({ types: [bundleType], clock });
    const cached = {
      hasSynced: () => true,
      pipeline: () => aPipeline(['prod']),
      judgedBundlesOfPipeline: () => [
        release('1.28.3', 1),
        release('1.29.0', 2),
        ...cluster.peekAll(bundleType),
      ],
      bundlesOfPipeline: () => [],
      gateTemplates: () => [],
      changeWindows: { list: () => [] },
    } as unknown as CachedResources;
    const registry = new Registry<KardinalCommand>('command');
    registry.add(...builtinCommands);
    commands = new PipelineCommands({
      commands: registry,
      client: cluster,
      cached,
      clock,
      bundles: new BundleCommands({ client: cluster, cached, clock }),
      // Over the one object that is stored.
      requests: {
        sealRequest: ({ metadata }) => `seal of ${metadata.uid}`,
      },
      policyNamespaces: [],
      outsideApprovals: [],
      audit: { record: async () => {} },
    });
  });

  const send = (type: 'emergency' | 'rollback', reason = 'Checkout is down') =>
    commands
      .parse({ type, arguments: { environment: 'prod', reason } })
      .execute(target);

  const made = () => cluster.peekAll(bundleType)[0];
  const orderOf = ({ metadata }: Bundle): EmergencyOrder =>
    JSON.parse(metadata.annotations?.[orderAnnotation] ?? 'null');

  it('carries an order that is signed for the stored Bundle alone', async () => {
    const outcome = await send('emergency');
    expect(outcome).toEqual({ type: 'created', bundle: made().metadata.name });
    expect(orderOf(made())).toEqual({
      requestedBy: 'user:default/ana',
      reason: 'Checkout is down',
      requestedAt: '2026-11-18T10:00:00.000Z',
      seal: `seal of ${made().metadata.uid}`,
    });
  });

  it('is an ordinary one where nobody ordered it', async () => {
    await send('rollback');
    expect(made().metadata.annotations).not.toHaveProperty([orderAnnotation]);
  });

  it('is ordered by the request that is sent again, where the first was cut off before its order', async () => {
    const stop = cluster.intercept(({ verb }) => {
      if (verb === 'patch') throw new KubeError('cut off', 503, 'Unavailable');
    });
    await expect(send('emergency')).rejects.toThrow('cut off');
    expect(made().metadata.annotations).not.toHaveProperty([orderAnnotation]);
    stop();
    await expect(send('emergency')).resolves.toMatchObject({ type: 'found' });
    expect(cluster.peekAll(bundleType)).toHaveLength(1);
    expect(orderOf(made())).toMatchObject({ reason: 'Checkout is down' });
  });
});
