import {
  bundleType,
  OverrideOrder,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  crashLaw,
  LawWorld,
  quiescentLaw,
  snapshotOf,
} from '@kardinal/kube-controller/testing';
import { PromotionWorld } from '../__testUtils__/PromotionWorld';
import { RunningWorld } from '../__testUtils__/RunningWorld';
import { environments, orgGate } from '../__testUtils__/templates';
import { testSeals } from '../__testUtils__/testSeals';
import { overrideAnnotations } from '../services/seals';

const { dev, prod } = environments;

/** Nothing but the past of an instant, or an identity. */
const volatile = [
  'lastEvaluatedAt',
  'nextEvaluationAt',
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
  // The audit log is written some time later.
  'records',
];

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
  const world = await RunningWorld.begin({
    environments: [dev, { ...prod, approval: 'auto' }],
    gates: [
      orgGate('freeze', 'bundle.version == "2.0.0"', {
        'kardinal.io/overridable': 'true',
      }),
    ],
  });
  await world.release('3.0.0');
  await world.stop();
  const { story } = world;
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
      story.bundle('3.0.0')?.status?.phase === 'Verified' && story.isReported(),
    snapshot: () => {
      const objects = JSON.stringify(snapshotOf(story.cluster, volatile));
      const { status } = story.bundle('3.0.0') ?? {};
      return {
        forge: story.forge.commits(),
        overrides: Object.values(status?.overrides ?? {}).length,
        used: status?.environments?.prod.evidence?.overrides,
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
    expect(report.io).toEqual(expect.arrayContaining(['git']));
  }, 300_000);

  it('writes nothing once it is settled', async () => {
    await expect(quiescentLaw(scenario)).resolves.not.toThrow();
  }, 300_000);
});
