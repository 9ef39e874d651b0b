import { mockServices, startTestBackend } from '@backstage/backend-test-utils';
import { collectScmProviders } from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import module from './index';

it('adds one provider for the hosts that are configured', async () => {
  const { plugin, providers } = collectScmProviders();
  const data = {
    kardinal: {
      gitea: [{ host: 'localhost:3000', baseUrl: 'http://localhost:3000/git' }],
    },
    integrations: { gitea: [{ host: 'codeberg.org' }] },
  };
  const backend = await startTestBackend({
    features: [plugin, module, mockServices.rootConfig.factory({ data })],
  });
  await backend.stop();
  expect(providers.map(({ id }) => id)).toEqual(['gitea']);
  for (const url of [
    'http://localhost:3000/git/acme/gitops.git',
    'https://codeberg.org/acme/gitops',
  ])
    expect(providers[0].repositoryOf(url).fullName).toBe('acme/gitops');
});
