import { bundleType } from '@kardinal/backstage-plugin-kardinal-common';
import { quiescentLaw } from '@kardinal/kube-controller/testing';
import { crashLaw, staleLaw } from '../__testUtils__/laws';
import {
  addDatabase,
  databaseBundle,
  releaseDatabase,
} from '../__testUtils__/database';
import { PromotionWorld } from '../__testUtils__/PromotionWorld';
import { ReleaseStory, releaseStory } from '../__testUtils__/releaseStory';
import { environments, orgGate } from '../__testUtils__/templates';

const { dev, prod } = environments;
const store = 'pipelines.database.environments.store';

function isVerified({ cluster }: PromotionWorld): boolean {
  const { metadata } = databaseBundle('1.4.0');
  return cluster.peek(bundleType, metadata)?.status?.phase === 'Verified';
}

/** A release waits for one of another Pipeline, which is made meanwhile. */
const story: ReleaseStory = {
  seed: {
    environments: [dev, { ...prod, approval: 'auto' }],
    gates: [
      orgGate(
        'needs-database',
        `${store}.version == "1.4.0" && ${store}.soakMinutes >= 1`,
      ),
    ],
  },
  begin: world => world.begin(),
  midway: {
    when: world => world.step('2.0.0', 'dev')?.status?.state === 'Verified',
    happens: async ({ cluster }) => {
      await addDatabase(cluster);
      await releaseDatabase(cluster, '1.4.0');
    },
  },
  isDone: world =>
    isVerified(world) &&
    world.bundle('2.0.0')?.status?.phase === 'Verified' &&
    world.isReported(),
};

const scenario = () => releaseStory(story);

describe('a release that waits for another Pipeline', () => {
  it('ends in the same world after a crash at any point', async () => {
    const report = await crashLaw(scenario);
    expect(report.io).toEqual(expect.arrayContaining(['git']));
  });

  it('is not harmed by stale caches and old leaders', async () => {
    await expect(staleLaw(scenario)).resolves.not.toThrow();
  });

  it('writes nothing once it is settled', async () => {
    await expect(quiescentLaw(scenario)).resolves.not.toThrow();
  });
});
