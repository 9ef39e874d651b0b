import {
  deliveredHints,
  worldInFolder,
} from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { startForgeWorld } from './__testUtils__/forgeWorld';

jest.setTimeout(60_000);

it('hints at what the forge delivers as a GitLab, with its token and no other', async () => {
  const world = await worldInFolder(startForgeWorld);
  const { hints, number, sha } = await deliveredHints(world, {
    dialect: 'gitlab',
    meanwhile: opened =>
      opened.client.setCommitStatus({
        ...opened,
        context: 'ci',
        state: 'success',
        description: 'said',
      }),
  });
  await world.stop?.();
  const repository = 'acme/platform/gitops';
  expect(hints).toEqual([
    { type: 'push', repository, branch: 'one' },
    { type: 'ignored', event: 'Merge Request Hook open' },
    { type: 'check', repository, sha },
    { type: 'pullRequest', repository, number },
  ]);
});
