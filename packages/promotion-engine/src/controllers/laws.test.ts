import {
  Bundle,
  bundleType,
  changeWindowType,
  pipelineType,
  rfc3339,
  rollbackOf,
} from '@kardinal/backstage-plugin-kardinal-common';
import { graphType } from '@kardinal/graph-controller';
import { quiescentLaw } from '@kardinal/kube-controller/testing';
import { crashLaw, staleLaw } from '../__testUtils__/laws';
import { createRollback } from '../__testUtils__/createRollback';
import { PromotionWorld, wednesday } from '../__testUtils__/PromotionWorld';
import { ReleaseStory, releaseStory } from '../__testUtils__/releaseStory';
import { environments, orgGate } from '../__testUtils__/templates';

const { dev, prod } = environments;
const soak = orgGate('soak', 'bundle.upstreamSoakMinutes >= 1');

const release: ReleaseStory = {
  seed: { environments: [dev, prod], gates: [soak] },
  begin: world => world.begin(),
  isDone: world => isVerified(world, '2.0.0') && world.isReported(),
};

const queue: ReleaseStory = {
  seed: { environments: [dev], pipeline: { promotion: { policy: 'queue' } } },
  begin: async world => {
    await world.begin();
    await world.release('3.0.0');
  },
  isDone: world =>
    ['2.0.0', '3.0.0'].every(version => isVerified(world, version)) &&
    world.isReported(),
};

const rolledBack: ReleaseStory = {
  seed: { environments: [prod], gates: [orgGate('open', 'true')] },
  past: ['2.0.0', '3.0.0'],
  begin: world => createRollback(world, 'prod'),
  isDone: world => isRolledBack(world) && world.isReported(),
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

const pausedOnItsWay: ReleaseStory = {
  seed: { environments: [dev, prod] },
  begin: async world => {
    await world.begin();
    const paused = {
      reason: 'INC-7',
      until: rfc3339(wednesday + 600_000),
    };
    await world.cluster.patch(
      pipelineType,
      { namespace: 'default', name: 'guestbook' },
      {
        type: 'merge',
        body: { spec: { pausedEnvironments: { prod: paused } } },
      },
    );
  },
  isDone: world => isVerified(world, '2.0.0') && world.isReported(),
};

const aborted: ReleaseStory = {
  seed: { environments: [dev, prod] },
  review: 'never',
  begin: world => world.begin(),
  midway: {
    when: ({ forge }) => forge.pullRequests.some(each => each.state === 'open'),
    happens: ({ cluster, clock }) =>
      cluster.patch(
        bundleType,
        { namespace: 'default', name: 'guestbook-2-0-0' },
        {
          type: 'merge',
          body: {
            metadata: {
              annotations: {
                'kardinal.io/abort-at': rfc3339(clock.now()),
                'kardinal.io/abort-by': 'user:default/ana',
                'kardinal.io/abort-reason': 'It is slow',
              },
            },
          },
        },
      ),
  },
  isDone: world =>
    world.bundle('2.0.0')?.status?.phase === 'Superseded' &&
    world.bundle('2.0.0')?.status?.environments?.prod?.state === 'Superseded' &&
    world.forge.pullRequests.every(({ state }) => state === 'closed') &&
    world.cluster
      .peekAll(graphType)
      .every(
        ({ status }) => !JSON.stringify(status).includes('is being applied'),
      ),
  volatile: ['kardinal.io/abort-at'],
};

const heldByWindow: ReleaseStory = {
  seed: { environments: [prod] },
  begin: async world => {
    await world.cluster.create(changeWindowType, {
      apiVersion: 'kardinal.io/v1alpha1',
      kind: 'ChangeWindow',
      metadata: {
        name: 'freeze',
        namespace: 'platform-policies',
        labels: { 'kardinal.io/scope': 'org' },
      },
      spec: {
        exclude: [{ start: '2026-11-18T00:00', end: '2026-11-18T10:10' }],
      },
    });
    await world.begin();
  },
  isDone: world =>
    isVerified(world, '2.0.0') &&
    world.isReported() &&
    world.cluster.peekAll(changeWindowType).every(({ status }) => status?.open),
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

describe.each<[string, ReleaseStory, readonly string[]]>([
  ['a release', release, ['git', 'openPullRequest']],
  ['two releases in a queue', queue, ['git']],
  ['a rollback', rolledBack, ['git', 'openPullRequest']],
  ['a release that is taken back by itself', takenBack, ['git']],
  ['a release that waits for a change window', heldByWindow, ['git']],
  ['a release that is aborted on its way', aborted, ['openPullRequest']],
  ['a release that is paused on its way', pausedOnItsWay, ['openPullRequest']],
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
