import {
  auditLogType,
  bundleType,
  NotificationHook,
  notificationHookType,
  OverrideOrder,
  policyGateType,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  builtinTypes,
  LawWorld,
  OutsideCall,
  quiescentLaw,
  snapshotOf,
} from '@kardinal/kube-controller/testing';
import { crashLaw } from '../__testUtils__/laws';
import { answered, FakeServers } from '../__testUtils__/FakeServers';
import { PromotionWorld } from '../__testUtils__/PromotionWorld';
import { RunningWorld } from '../__testUtils__/RunningWorld';
import { secretOf } from '../__testUtils__/secretOf';
import { environments, orgGate } from '../__testUtils__/templates';
import { testSeals } from '../__testUtils__/testSeals';
import { overrideAnnotations } from '../services/seals';

const { dev, prod } = environments;

/** Nothing but the past of an instant, or an identity. */
const volatile = [
  'lastEvaluatedAt',
  'nextEvaluationAt',
  'opensAt',
  'startedAt',
  'mergedAt',
  'healthCheckingSince',
  'verifiedAt',
  'finishedAt',
  'promotedAt',
  'gateDuration',
  'promotionDuration',
  'evaluatedAt',
  'inputs',
  'commit',
  'baseCommit',
  'head',
  'bodyHash',
  'reason',
  'key',
  'ownerReferences',
  'experimental.kro.run/applied',
  'kardinal.io/seal',
  'kardinal.io/created-at',
  'uid',
  'seal',
  // Which records there are is looked at apart; they have times in everything, and so have deliveries.
  'records',
  'deliveries',
];

const url = 'https://hooks.example.com/kardinal';

/** Records every gate that somebody overrides. */
const hook: NotificationHook = {
  apiVersion: 'kardinal.io/v1alpha1',
  kind: 'NotificationHook',
  metadata: { name: 'team', namespace: 'default' },
  spec: {
    type: 'webhook',
    url,
    secretRef: { name: 'hook' },
    events: ['Gate.Overridden'],
  },
};

const order: OverrideOrder = {
  environment: 'prod',
  gate: { namespace: 'platform-policies', name: 'freeze' },
  requestedBy: 'user:default/ana',
  reason: 'P0 hotfix',
  requestedAt: '2026-11-18T10:00:00.000Z',
  expiresAt: '2026-11-19T10:00:00.000Z',
};

/** A release waits for a closed gate of prod; then somebody overrides it. */
async function scenario(): Promise<LawWorld> {
  const servers = new FakeServers();
  servers.servers.set(url, () => answered({}));
  const seed = {
    environments: [dev, { ...prod, approval: 'auto' as const }],
    gates: [
      orgGate('freeze', 'bundle.version == "2.0.0"', {
        'kardinal.io/overridable': 'true',
      }),
    ],
    egress: (outside: OutsideCall) => servers.egress(outside),
  };
  const world = await RunningWorld.begin(seed, undefined, ({ cluster }) => {
    const secret = secretOf(
      { name: 'hook', namespace: 'default' },
      { secret: 'x' },
    );
    void cluster.create(builtinTypes.secrets, secret);
    void cluster.create(notificationHookType, hook);
  });
  await world.release('3.0.0');
  await world.stop();
  const { story } = world;
  const overridden = () =>
    story.cluster
      .peekAll(auditLogType)
      .flatMap(({ status }) => status?.records ?? [])
      .filter(({ action }) => action === 'GateOverridden');
  // Written some seconds later, as only people read it.
  const isWaitedFor = () =>
    story.cluster.peek(policyGateType, order.gate)?.status?.waiting !==
    undefined;
  const deliveries = () =>
    story.cluster.peek(notificationHookType, hook.metadata)?.status
      ?.deliveries ?? [];
  return {
    cluster: story.cluster,
    clock: story.clock,
    runtime: incarnation => story.runtime(incarnation),
    react: async () => {
      const bundle = story.bundle('3.0.0');
      if (bundle?.status?.overrides === undefined) await command(story);
      await story.sync();
    },
    isDone: () =>
      story.bundle('3.0.0')?.status?.phase === 'Verified' &&
      story.isReported() &&
      story.isAudited() &&
      !isWaitedFor() &&
      deliveries().length > 0,
    snapshot: () => {
      const objects = JSON.stringify(snapshotOf(story.cluster, volatile));
      const { status } = story.bundle('3.0.0') ?? {};
      return {
        forge: story.forge.commits(),
        overrides: Object.values(status?.overrides ?? {}).length,
        used: status?.environments?.prod.evidence?.overrides,
        recorded: overridden().map(({ by, gate, message }) => [
          by,
          gate,
          message,
        ]),
        // One that is sent again has the same id.
        delivered: deliveries().map(({ event, result }) => [event, result]),
        received: new Set(
          servers.requests.map(({ headers }) => headers['X-Kardinal-Delivery']),
        ).size,
        // The names of revisions carry the Graph's uid.
        objects: objects.replace(/-1-[0-9a-f]{5}"/g, '-1-revision"'),
      };
    },
  };
}

/** What the command does; whoever carries it out is not what crashes. */
async function command(story: PromotionWorld): Promise<void> {
  const stored = story.bundle('3.0.0');
  if (stored === undefined) throw new Error('3.0.0 is not released');
  const annotations = overrideAnnotations(testSeals(), stored, order);
  const { name, namespace } = stored.metadata;
  await story.cluster.patch(
    bundleType,
    { name, namespace },
    { type: 'merge', body: { metadata: { annotations } } },
  );
}

describe('an override keeps the laws', () => {
  it('ends in the same world after a crash at any point', async () => {
    const report = await crashLaw(scenario);
    expect(report.io).toEqual(expect.arrayContaining(['git', 'webhook']));
  }, 300_000);

  it('writes nothing once it is settled', async () => {
    await expect(quiescentLaw(scenario)).resolves.not.toThrow();
  }, 300_000);
});
