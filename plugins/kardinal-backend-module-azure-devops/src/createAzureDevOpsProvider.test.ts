import {
  scmProviderContract,
  worldInFolder,
} from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { startForgeWorld } from './__testUtils__/forgeWorld';
import { createAzureDevOpsProvider } from './createAzureDevOpsProvider';

describe('the provider for Azure DevOps', () => {
  scmProviderContract(() => worldInFolder(startForgeWorld));

  const provider = createAzureDevOpsProvider({
    hosts: [
      { host: 'dev.azure.com', baseUrl: 'https://dev.azure.com' },
      { host: 'example.com', baseUrl: 'https://example.com/tfs' },
    ],
  });

  it.each([
    [
      'https://dev.azure.com/acme/platform/_git/gitops.git',
      'acme/platform/gitops',
    ],
    ['https://acme@dev.azure.com/acme/gitops/_git/gitops/', 'acme/gitops'],
    ['https://dev.azure.com/acme/_git/gitops', 'acme/gitops'],
    [
      'https://example.com/tfs/Default/The%20Platform/_git/git%20ops',
      'Default/The Platform/git ops',
    ],
  ])('knows %s as %s', (url, fullName) => {
    expect(provider.repositoryOf(url)).toEqual({ url, fullName });
  });

  it('links to pages below the address of a repository', () => {
    const repository = provider.repositoryOf(
      'https://example.com/tfs/Default/The%20Platform/_git/gitops.git',
    );
    const page = 'https://example.com/tfs/Default/The%20Platform/_git/gitops';
    const sha = 'a'.repeat(40);
    const { links } = provider;
    expect(links.commit(repository, sha)).toBe(`${page}/commit/${sha}`);
    expect(links.compare(repository, sha, 'kardinal/b1')).toBe(
      `${page}/branchCompare?baseVersion=GC${sha}&targetVersion=GBkardinal%2Fb1`,
    );
  });

  it.each([
    [
      'https://dev.azure.com/acme/gitops',
      'it must be https://dev.azure.com/ORGANIZATION/PROJECT/_git/REPOSITORY',
    ],
    ['https://dev.azure.com/_git/gitops', 'names no repository'],
    ['https://dev.azure.com/a/b/c/_git/gitops', 'names no repository'],
    ['https://dev.azure.com/acme/_git/_apis', 'names no repository'],
    ['https://dev.azure.com/acme/..%2Fb/_git/gitops', 'names no repository'],
    ['https://dev.azure.com/acme/%E0%A4%A/_git/gitops', 'names no repository'],
    ['https://example.com/acme/b/_git/gitops', 'names no repository'],
    ['https://dev.azure.com.evil.example/a/_git/b', 'is on none of the Azure'],
    ['git@ssh.dev.azure.com:v3/a/b/c', 'is on none of the Azure DevOps hosts'],
  ])('knows no repository at %s', (url, message) => {
    expect(() => provider.repositoryOf(url)).toThrow(message);
  });
});
