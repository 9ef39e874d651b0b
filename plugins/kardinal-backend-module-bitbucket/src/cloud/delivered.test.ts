import {
  deliveredHints,
  worldInFolder,
} from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { startForgeWorld } from './__testUtils__/forgeWorld';

it('hints at what the forge delivers as Bitbucket Cloud, signed with its secret and no other', async () => {
  const world = await worldInFolder(startForgeWorld);
  const { hints, number, sha } = await deliveredHints(world, {
    dialect: 'bitbucket-cloud',
    meanwhile: async opened => {
      const [reviewer] = world.reviewers;
      await world.review(opened.number, { reviewer, decision: 'approved' });
      await opened.client.setCommitStatus({
        ...opened,
        context: 'ci',
        state: 'success',
        description: 'said',
      });
    },
  });
  await world.stop?.();
  const repository = 'acme/gitops';
  expect(hints).toEqual([
    { type: 'push', repository, branch: 'one' },
    { type: 'ignored', event: 'pullrequest:created' },
    { type: 'pullRequest', repository, number },
    { type: 'check', repository, sha },
    { type: 'pullRequest', repository, number },
  ]);
});
