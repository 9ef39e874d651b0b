import {
  scmProviderContract,
  worldInFolder,
} from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { startForgeWorld } from './dataCenter/__testUtils__/forgeWorld';
import { createBitbucketProvider } from './createBitbucketProvider';

describe('the provider for Bitbucket Data Center', () => {
  scmProviderContract(() => worldInFolder(startForgeWorld));

  const provider = createBitbucketProvider({
    hosts: [
      {
        host: 'bitbucket.example.com',
        baseUrl: 'https://bitbucket.example.com',
      },
      { host: 'example.com', baseUrl: 'https://example.com/bitbucket' },
    ],
  });

  it.each([
    [
      'https://bitbucket.example.com/scm/ACME/gitops.git',
      'ACME/gitops',
      'https://bitbucket.example.com/projects/ACME/repos/gitops/commits/abc',
      'https://bitbucket.example.com/projects/ACME/repos/gitops/compare/diff?targetBranch=main&sourceBranch=kardinal%2Fb1',
    ],
    [
      'https://example.com/bitbucket/scm/~ana/gitops/',
      '~ana/gitops',
      'https://example.com/bitbucket/users/ana/repos/gitops/commits/abc',
      'https://example.com/bitbucket/users/ana/repos/gitops/compare/diff?targetBranch=main&sourceBranch=kardinal%2Fb1',
    ],
  ])('links to pages of %s', (url, fullName, commit, compare) => {
    const { links } = provider;
    const repository = provider.repositoryOf(url);
    expect(repository).toEqual({ url, fullName });
    expect(links.commit(repository, 'abc')).toBe(commit);
    expect(links.compare(repository, 'main', 'kardinal/b1')).toBe(compare);
  });

  it.each([
    [
      'https://bitbucket.example.com/projects/ACME/repos/gitops',
      'it must be https://bitbucket.example.com/scm/PROJECT/REPOSITORY',
    ],
    ['https://bitbucket.example.com/scm/ACME', 'names no repository'],
    ['https://bitbucket.example.com/scm/ACME/a/b', 'names no repository'],
    ['https://bitbucket.example.com/scm/AC%2FME/a', 'names no repository'],
    ['https://example.com/scm/ACME/gitops', 'names no repository'],
    ['https://bitbucket.org/acme/gitops', 'is on none of the Bitbucket hosts'],
    ['ssh://git@example.com:7999/ACME/gitops.git', 'is on none of the'],
  ])('knows no repository at %s', (url, message) => {
    expect(() => provider.repositoryOf(url)).toThrow(message);
  });
});
