import {
  deliveredHints,
  worldInFolder,
} from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { startForgeWorld } from './__testUtils__/forgeWorld';

it('hints at what the forge delivers as an Azure DevOps, with its password and no other', async () => {
  const world = await worldInFolder(startForgeWorld);
  const { hints, number } = await deliveredHints(world, {
    dialect: 'azure-devops',
  });
  await world.stop?.();
  const repository = 'acme/platform/gitops';
  expect(hints).toEqual([
    { type: 'push', repository, branch: 'one' },
    { type: 'ignored', event: 'git.pullrequest.created' },
    { type: 'pullRequest', repository, number },
  ]);
});
