import {
  mergesByItself,
  scmProviderContract,
  worldInFolder,
} from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { startForgeWorld } from './__testUtils__/forgeWorld';
import { createGitLabProvider } from './createGitLabProvider';

describe('the provider for GitLab', () => {
  scmProviderContract(() => worldInFolder(startForgeWorld));
  mergesByItself(() => worldInFolder(startForgeWorld));

  const provider = createGitLabProvider({
    hosts: [
      { host: 'gitlab.com', baseUrl: 'https://gitlab.com' },
      { host: 'example.com', baseUrl: 'https://example.com/gitlab' },
    ],
  });

  it.each([
    [
      'https://gitlab.com/acme/gitops.git',
      'acme/gitops',
      'https://gitlab.com/acme/gitops/-/commit/abc',
      'https://gitlab.com/acme/gitops/-/compare/main...kardinal%2Fb1',
    ],
    [
      'https://example.com/gitlab/acme/platform/eu/gitops/',
      'acme/platform/eu/gitops',
      'https://example.com/gitlab/acme/platform/eu/gitops/-/commit/abc',
      'https://example.com/gitlab/acme/platform/eu/gitops/-/compare/main...kardinal%2Fb1',
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
      'https://gitlab.com/acme',
      'it must be https://gitlab.com/GROUP/PROJECT, with each group that it is in',
    ],
    ['https://gitlab.com/acme/gitops/-/tree/main', 'names no repository'],
    ['https://gitlab.com/acme//gitops', 'names no repository'],
    ['https://gitlab.com/acme/git%2Fops', 'names no repository'],
    ['https://example.com/acme/gitops', 'names no repository'],
    ['https://gitlab.com.evil.example/acme/gitops', 'is on none of the GitLab'],
    ['git@gitlab.com:acme/gitops.git', 'is on none of the GitLab hosts'],
  ])('knows no project at %s', (url, message) => {
    expect(() => provider.repositoryOf(url)).toThrow(message);
  });
});
