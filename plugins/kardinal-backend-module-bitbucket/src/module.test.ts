import { mockServices, startTestBackend } from '@backstage/backend-test-utils';
import { collectScmProviders } from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import module from './index';

it('adds a provider for each Bitbucket, with the hosts that are configured', async () => {
  const { plugin, providers } = collectScmProviders();
  const data = {
    kardinal: {
      bitbucket: [
        { host: 'localhost:3000', baseUrl: 'http://localhost:3000/git' },
      ],
    },
    integrations: { bitbucketServer: [{ host: 'bitbucket.example.com' }] },
  };
  const backend = await startTestBackend({
    features: [plugin, module, mockServices.rootConfig.factory({ data })],
  });
  await backend.stop();
  expect(providers.map(({ id }) => id)).toEqual([
    'bitbucket',
    'bitbucket-cloud',
  ]);
  for (const url of [
    'http://localhost:3000/git/scm/acme/gitops.git',
    'https://bitbucket.example.com/scm/acme/gitops',
  ])
    expect(providers[0].repositoryOf(url).fullName).toBe('acme/gitops');
  expect(
    providers[1].repositoryOf('https://bitbucket.org/acme/gitops').fullName,
  ).toBe('acme/gitops');
});
