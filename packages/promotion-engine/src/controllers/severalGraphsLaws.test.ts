import { pipelineType } from '@kardinal/backstage-plugin-kardinal-common';
import { graphType } from '@kardinal/graph-controller';
import {
  crashLaw,
  quiescentLaw,
  staleLaw,
} from '@kardinal/kube-controller/testing';
import { PromotionWorld } from '../__testUtils__/PromotionWorld';
import { ReleaseStory, releaseStory } from '../__testUtils__/releaseStory';
import { environments } from '../__testUtils__/templates';
import { addControllers } from '.';

// On a machine that has much else to do.
jest.setTimeout(300_000);

const { dev, prod } = environments;

/** Each environment in a Graph of its own. */
const release: Omit<ReleaseStory, 'midway'> = {
  seed: {
    environments: [dev, prod],
    controllers: engine => addControllers({ ...engine, largestGraph: 1 }),
  },
  begin: world => world.begin(),
  isDone: world =>
    world.bundle('2.0.0')?.status?.phase === 'Verified' &&
    world.cluster.peekAll(graphType).length === 2 &&
    world.isReported(),
};

const isUnderReview = (world: PromotionWorld) =>
  world.step('2.0.0', 'prod')?.status?.state === 'WaitingForMerge';

async function deleteFirstGraph({ cluster }: PromotionWorld): Promise<void> {
  const name = 'guestbook-2-0-0';
  await cluster.delete(graphType, { namespace: 'default', name });
}

/** prod, which has started, goes before dev, and something new comes. */
async function changePipeline({ cluster }: PromotionWorld): Promise<void> {
  const late = { ...dev, name: 'late' };
  const key = { namespace: 'default', name: 'guestbook' };
  await cluster.patch(pipelineType, key, {
    type: 'merge',
    body: { spec: { environments: [prod, dev, late] } },
  });
}

const partDeleted: ReleaseStory = {
  ...release,
  midway: { when: isUnderReview, happens: deleteFirstGraph },
};

const changed: ReleaseStory = {
  ...release,
  midway: {
    when: isUnderReview,
    happens: async world => {
      await changePipeline(world);
      await deleteFirstGraph(world);
    },
  },
};

const partDeletedScenario = () => releaseStory(partDeleted);
const changedScenario = () => releaseStory(changed);

it('a release in several Graphs is not harmed by stale caches and old leaders', async () => {
  await expect(staleLaw(() => releaseStory(release))).resolves.not.toThrow();
});

describe('a release in several Graphs, of which somebody deletes the first', () => {
  it('ends in the same world after a crash at any point', async () => {
    const { io } = await crashLaw(partDeletedScenario);
    expect(io).toEqual(
      expect.arrayContaining([
        'apply Graph default/guestbook-2-0-0',
        'apply Graph default/guestbook-2-0-0.part.2',
        'openPullRequest',
      ]),
    );
  });

  it('writes nothing once it is settled', async () => {
    await expect(quiescentLaw(partDeletedScenario)).resolves.not.toThrow();
  });
});

describe('a release in several Graphs whose Pipeline changes while the first is deleted', () => {
  it('ends in the same world after a crash at any point', async () => {
    await expect(crashLaw(changedScenario)).resolves.not.toThrow();
  });

  it('writes nothing once it is settled', async () => {
    await expect(quiescentLaw(changedScenario)).resolves.not.toThrow();
  });
});
