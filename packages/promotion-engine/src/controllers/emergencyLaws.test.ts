import {
  bundleType,
  planRollback,
  rollbackBundle,
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
import { emergencyAnnotations } from '../services/seals';

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
  'kardinal.io/emergency-order',
  'kardinal.io/created-at',
  'uid',
  'seal',
  // Of the audit log: they have times in everything.
  'records',
];

/** Two releases are in prod, which only releases may go to; then somebody rolls it back in an emergency. */
async function scenario(): Promise<LawWorld> {
  const world = await RunningWorld.begin({
    environments: [dev, { ...prod, approval: 'auto' }],
    gates: [
      orgGate('releases-only', '!has(bundle.provenance.rollbackOf)'),
      orgGate('incidents', 'true', {
        'kardinal.io/type': 'emergency-permission',
      }),
    ],
  });
  await world.release('3.0.0');
  await world.elapse(60_000);
  await world.stop();
  const { story } = world;
  const find = () =>
    story.cluster
      .peekAll(bundleType)
      .find(({ spec }) => spec.provenance?.rollbackOf !== undefined);
  return {
    cluster: story.cluster,
    clock: story.clock,
    runtime: incarnation => story.runtime(incarnation),
    react: async () => {
      if (find() === undefined) await order(story);
      await story.sync();
    },
    isDone: () =>
      find()?.status?.phase === 'Verified' &&
      story.isReported() &&
      story.isAudited(),
    snapshot: () => {
      const objects = JSON.stringify(snapshotOf(story.cluster, volatile));
      return {
        forge: story.forge.commits(),
        passed: find()?.status?.environments?.prod.evidence?.emergency?.passed,
        // The names of revisions carry the Graph's uid.
        objects: objects.replace(/-1-[0-9a-f]{5}"/g, '-1-revision"'),
      };
    },
  };
}

/** What the command does; whoever carries it out is not what crashes. */
async function order({ cluster }: PromotionWorld): Promise<void> {
  const bundles = cluster.peekAll(bundleType);
  const plan = planRollback({ environment: 'prod', bundles });
  if (plan.type === 'impossible') throw new Error(plan.reason);
  const requestedAt = '2026-11-18T10:30:00Z';
  const requestedBy = 'user:default/ana';
  const reason = 'Checkout is down';
  const created = await cluster.create(
    bundleType,
    rollbackBundle({
      ...plan,
      pipeline: 'guestbook',
      urgency: { type: 'emergency', reason },
      occurrence: '',
      createdAt: requestedAt,
      requestedBy,
    }),
  );
  const { name, namespace } = created.metadata;
  const annotations = emergencyAnnotations(testSeals(), created, {
    requestedBy,
    reason,
    requestedAt,
  });
  await cluster.patch(
    bundleType,
    { name, namespace },
    { type: 'merge', body: { metadata: { annotations } } },
  );
}

describe('an emergency rollback keeps the laws', () => {
  it('ends in the same world after a crash at any point', async () => {
    const report = await crashLaw(scenario);
    expect(report.io).toEqual(expect.arrayContaining(['git']));
  }, 300_000);

  it('writes nothing once it is settled', async () => {
    await expect(quiescentLaw(scenario)).resolves.not.toThrow();
  }, 300_000);
});
