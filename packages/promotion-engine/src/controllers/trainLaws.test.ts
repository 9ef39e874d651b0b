import {
  bundleType,
  pipelineGroupType,
} from '@kardinal/backstage-plugin-kardinal-common';
import { quiescentLaw } from '@kardinal/kube-controller/testing';
import { crashLaw, staleLaw } from '../__testUtils__/laws';
import { beginShop, board } from '../__testUtils__/releaseTrain';
import { ReleaseStory, releaseStory } from '../__testUtils__/releaseStory';
import { environments } from '../__testUtils__/templates';

const seed = { environments: [environments.dev] };

const train: ReleaseStory = {
  seed,
  begin: async world => {
    await world.begin('2.0.0', {}, { train: '2026-11' });
    await beginShop(world.cluster, seed);
    await board(world.cluster, 'web', '2.0.0');
  },
  isDone: world =>
    world.cluster
      .peekAll(bundleType)
      .every(({ status }) => status?.phase === 'Verified') &&
    world.isReported() &&
    world.cluster
      .peekAll(pipelineGroupType)
      .every(({ status }) =>
        status?.conditions?.some(({ reason }) => reason === 'TrainVerified'),
      ),
};

describe('a release train', () => {
  const scenario = () => releaseStory(train);

  it('ends in the same world after a crash at any point', async () => {
    const report = await crashLaw(scenario);
    expect(report.io).toContain('git');
  });

  it('is not harmed by stale caches and old leaders', async () => {
    await expect(staleLaw(scenario)).resolves.not.toThrow();
  });

  it('writes nothing once it is settled', async () => {
    await expect(quiescentLaw(scenario)).resolves.not.toThrow();
  });
});
