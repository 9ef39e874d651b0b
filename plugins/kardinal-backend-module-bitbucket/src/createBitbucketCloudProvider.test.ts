import {
  scmProviderContract,
  worldInFolder,
} from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { startForgeWorld } from './cloud/__testUtils__/forgeWorld';
import { createBitbucketCloudProvider } from './createBitbucketCloudProvider';

describe('the provider for Bitbucket Cloud', () => {
  scmProviderContract(() => worldInFolder(startForgeWorld));

  const provider = createBitbucketCloudProvider({
    hosts: [
      {
        host: 'bitbucket.org',
        apiBaseUrl: 'https://api.bitbucket.org/2.0',
      },
    ],
  });

  it.each([
    'https://bitbucket.org/acme/gitops.git',
    'https://bitbucket.org/acme/gitops/',
    'https://bot@bitbucket.org/acme/gitops',
  ])('links to pages of %s', url => {
    const { links } = provider;
    const repository = provider.repositoryOf(url);
    expect(repository).toEqual({ url, fullName: 'acme/gitops' });
    expect(links.commit(repository, 'abc')).toBe(
      'https://bitbucket.org/acme/gitops/commits/abc',
    );
    expect(links.compare(repository, 'main', 'kardinal/b1')).toBe(
      'https://bitbucket.org/acme/gitops/branches/compare/kardinal%2Fb1%0Dmain',
    );
  });

  it.each([
    [
      'https://bitbucket.org/acme',
      'it must be https://bitbucket.org/WORKSPACE/REPOSITORY',
    ],
    ['https://bitbucket.org/acme/a/b', 'names no repository'],
    ['https://bitbucket.org/ac%2Fme/a', 'names no repository'],
    [
      'https://bitbucket.example.com/scm/ACME/gitops',
      'is on none of the Bitbucket Cloud hosts',
    ],
    ['https://bitbucket.org.evil.example/acme/gitops', 'is on none of the'],
    ['git@bitbucket.org:acme/gitops.git', 'is on none of the'],
  ])('knows no repository at %s', (url, message) => {
    expect(() => provider.repositoryOf(url)).toThrow(message);
  });
});
