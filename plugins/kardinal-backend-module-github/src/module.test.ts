import { mockServices, startTestBackend } from '@backstage/backend-test-utils';
import { collectScmProviders } from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import module from './index';

async function start(data: object) {
  const { plugin, providers } = collectScmProviders();
  const backend = await startTestBackend({
    features: [
      plugin,
      module,
      mockServices.rootConfig.factory({ data: data as never }),
    ],
  });
  await backend.stop();
  return providers;
}

describe('the github module', () => {
  it('adds one provider for the hosts that are configured', async () => {
    const [provider, ...others] = await start({
      kardinal: {
        github: [
          { host: 'localhost:3000', apiBaseUrl: 'http://localhost:3000/api/' },
        ],
      },
      integrations: { github: [{ host: 'ghe.example.com', token: 'x' }] },
    });
    expect(others).toEqual([]);
    expect(provider.id).toBe('github');
    for (const url of [
      'http://localhost:3000/acme/gitops.git',
      'https://GHE.example.com/acme/gitops/',
    ]) {
      expect(provider.repositoryOf(url).fullName).toBe('acme/gitops');
    }
    expect(() =>
      provider.repositoryOf('https://github.com/acme/gitops'),
    ).toThrow('none of the GitHub hosts that are configured');
  });

  it('knows github.com where no host is configured', async () => {
    const [provider] = await start({});
    expect(
      provider.repositoryOf('https://github.com/acme/gitops.git').fullName,
    ).toBe('acme/gitops');
  });

  it.each([
    'https://gitlab.com/acme/gitops',
    'https://github.com/acme',
    'https://github.com/acme/gitops/tree/main',
    'git@github.com:acme/gitops.git',
  ])('refuses %s, naming it', async url => {
    const [provider] = await start({});
    expect(() => provider.repositoryOf(url)).toThrow(url);
  });

  it.each([
    [{ host: 'a/b' }, 'is not a host name'],
    [{ host: 'a', apiBaseUrl: 'nonsense' }, 'apiBaseUrl of a is not a URL'],
    [{ host: 'a', apiBaseUrl: 'http://a/api/v3' }, 'use https'],
    [{ host: 'a', apiBaseUrl: 'http://127.0.0.1.a/' }, 'use https'],
  ])('refuses the configuration %j', async (host, message) => {
    await expect(start({ kardinal: { github: [host] } })).rejects.toThrow(
      message,
    );
  });
});
