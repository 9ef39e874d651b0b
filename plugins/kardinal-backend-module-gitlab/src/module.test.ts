import { mockServices, startTestBackend } from '@backstage/backend-test-utils';
import { collectScmProviders } from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import module from './index';

it('adds one provider for the hosts that are configured', async () => {
  const { plugin, providers } = collectScmProviders();
  const data = {
    kardinal: {
      gitlab: [
        { host: 'localhost:3000', baseUrl: 'http://localhost:3000/git' },
      ],
    },
    integrations: { gitlab: [{ host: 'gitlab.example.com' }] },
  };
  const backend = await startTestBackend({
    features: [plugin, module, mockServices.rootConfig.factory({ data })],
  });
  await backend.stop();
  expect(providers.map(({ id }) => id)).toEqual(['gitlab']);
  for (const url of [
    'http://localhost:3000/git/acme/gitops.git',
    'https://gitlab.example.com/acme/gitops',
  ])
    expect(providers[0].repositoryOf(url).fullName).toBe('acme/gitops');
});
