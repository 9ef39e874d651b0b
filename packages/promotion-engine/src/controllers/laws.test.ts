import {
  Bundle,
  bundleType,
  planRollback,
  rollbackBundle,
  rollbackOf,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  crashLaw,
  quiescentLaw,
  staleLaw,
} from '@kardinal/kube-controller/testing';
import { PromotionWorld } from '../__testUtils__/PromotionWorld';
import { ReleaseStory, releaseStory } from '../__testUtils__/releaseStory';
import { environments, orgGate } from '../__testUtils__/templates';

// On a machine that has much else to do.
jest.setTimeout(300_000);

const { dev, prod } = environments;
const soak = orgGate('soak', 'bundle.upstreamSoakMinutes >= 1');

const release: ReleaseStory = {
  seed: { environments: [dev, prod], gates: [soak] },
  begin: world => world.begin(),
  isDone: world => isVerified(world, '2.0.0') && world.isToldOf(),
};

const queue: ReleaseStory = {
  seed: { environments: [dev], pipeline: { promotion: { policy: 'queue' } } },
  begin: async world => {
    await world.begin();
    await world.release('3.0.0');
  },
  isDone: world =>
    ['2.0.0', '3.0.0'].every(version => isVerified(world, version)) &&
    world.isToldOf(),
};

const rolledBack: ReleaseStory = {
  seed: { environments: [prod], gates: [orgGate('open', 'true')] },
  past: ['2.0.0', '3.0.0'],
  begin: world => rollBack(world, 'prod'),
  isDone: world => isRolledBack(world) && world.isToldOf(),
};

const takenBack: ReleaseStory = {
  seed: { environments: [{ ...dev, onHealthFailure: 'rollback' }] },
  past: ['2.0.0'],
  begin: world => world.release('3.0.0-bad'),
  isDone: world =>
    isRolledBack(world) &&
    world.bundle('3.0.0-bad')?.status?.environments?.dev.evidence?.rollback
      ?.result === 'Verified',
};

function isVerified(world: PromotionWorld, version: string): boolean {
  return world.bundle(version)?.status?.phase === 'Verified';
}

function rollbacksIn({ cluster }: PromotionWorld): readonly Bundle[] {
  return cluster
    .peekAll(bundleType)
    .filter(bundle => rollbackOf(bundle) !== undefined);
}

function isRolledBack(world: PromotionWorld): boolean {
  const found = rollbacksIn(world);
  return (
    found.length > 0 &&
    found.every(({ status }) => status?.phase === 'Verified')
  );
}

/** As the command of a person does. */
async function rollBack(
  { cluster, clock }: PromotionWorld,
  environment: string,
): Promise<void> {
  const bundles = cluster.peekAll(bundleType);
  const plan = planRollback({ environment, bundles });
  if (plan.type === 'impossible') throw new Error(plan.reason);
  const bundle = rollbackBundle({
    ...plan,
    pipeline: 'guestbook',
    urgency: { type: 'normal' },
    occurrence: '',
    createdAt: new Date(clock.now()).toISOString(),
    requestedBy: 'user:default/ana',
  });
  await cluster.create(bundleType, bundle);
}

describe.each<[string, ReleaseStory, readonly string[]]>([
  ['a release', release, ['git', 'openPullRequest']],
  ['two releases in a queue', queue, ['git']],
  ['a rollback', rolledBack, ['git', 'openPullRequest']],
  ['a release that is taken back by itself', takenBack, ['git']],
])('%s', (_name, story, io) => {
  const scenario = () => releaseStory(story);

  it('ends in the same world after a crash at any point', async () => {
    const report = await crashLaw(scenario);
    expect(report.io).toEqual(expect.arrayContaining([...io]));
  });

  it('is not harmed by stale caches and old leaders', async () => {
    await expect(staleLaw(scenario)).resolves.not.toThrow();
  });

  it('writes nothing once it is settled', async () => {
    await expect(quiescentLaw(scenario)).resolves.not.toThrow();
  });
});
