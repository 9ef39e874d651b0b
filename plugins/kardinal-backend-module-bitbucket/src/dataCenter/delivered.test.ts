import {
  deliveredHints,
  worldInFolder,
} from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { startForgeWorld } from './__testUtils__/forgeWorld';

it('hints at what the forge delivers as a Bitbucket, signed with its secret and no other', async () => {
  const world = await worldInFolder(startForgeWorld);
  const { hints, number } = await deliveredHints(world, {
    dialect: 'bitbucket',
    meanwhile: opened => world.requestReview(opened.number, world.reviewers[0]),
  });
  await world.stop?.();
  const repository = 'acme/gitops';
  expect(hints).toEqual([
    { type: 'push', repository, branch: 'one' },
    { type: 'ignored', event: 'pr:opened' },
    { type: 'pullRequest', repository, number },
    { type: 'pullRequest', repository, number },
  ]);
});
