import {
  deliveredHints,
  worldInFolder,
} from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { startForgeWorld } from './__testUtils__/forgeWorld';

const signingToken = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

it.each([
  ['its secret token', undefined],
  ['what its signing token signed', signingToken],
])(
  'hints at what the forge delivers as a GitLab, with %s and no other',
  async (_what, secret) => {
    const world = await worldInFolder(startForgeWorld);
    const { hints, number, sha } = await deliveredHints(world, {
      dialect: 'gitlab',
      ...(secret !== undefined && { secret }),
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
  },
);
