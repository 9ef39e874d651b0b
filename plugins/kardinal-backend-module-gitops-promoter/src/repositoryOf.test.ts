import { foreign } from './promoter.fixture';
import { readPromoter } from './readPromoter';
import { repositoryOf } from './repositoryOf';

const owned = { owner: 'acme', name: 'shop' };

describe('the repository of a GitRepository', () => {
  it.each<[string, object, object, string]>([
    [
      'GitHub',
      { github: owned },
      { github: { appID: 1 } },
      'https://github.com/acme/shop',
    ],
    [
      'GitHub Enterprise',
      { github: owned },
      { github: { appID: 1, domain: 'github.example.com' } },
      'https://github.example.com/acme/shop',
    ],
    [
      'GitLab',
      { gitlab: { namespace: 'acme/web', name: 'shop', projectId: 1 } },
      { gitlab: {} },
      'https://gitlab.com/acme/web/shop',
    ],
    [
      'Forgejo',
      { forgejo: owned },
      { forgejo: { domain: 'git.example.com' } },
      'https://git.example.com/acme/shop',
    ],
    [
      'Gitea',
      { gitea: owned },
      { gitea: { domain: 'git.example.com' } },
      'https://git.example.com/acme/shop',
    ],
    [
      'Bitbucket Cloud',
      { bitbucketCloud: owned },
      { bitbucketCloud: {} },
      'https://bitbucket.org/acme/shop',
    ],
    [
      'Azure DevOps',
      { azureDevOps: { project: 'web', name: 'shop' } },
      { azureDevOps: { organization: 'acme' } },
      'https://dev.azure.com/acme/web/_git/shop',
    ],
  ])('at %s', (_where, repository, provider, url) => {
    const read = readPromoter([
      foreign('GitRepository', 'shop', {
        spec: { scmProviderRef: { name: 'scm' }, ...repository },
      }),
      foreign('ScmProvider', 'scm', { spec: provider }),
    ]);
    expect(repositoryOf(read, 'team-a', 'shop')?.url).toBe(url);
    expect(repositoryOf(read, 'team-b', 'shop')).toBeUndefined();
  });

  it.each([
    [
      'Gitea where Forgejo has it',
      { forgejo: owned },
      { forgejo: { domain: 'git.example.com' } },
      'gitea',
    ],
    [
      'Bitbucket Cloud',
      { bitbucketCloud: owned },
      { bitbucketCloud: {} },
      'bitbucket-cloud',
    ],
  ])('is read by the provider for %s', (_which, repository, scm, provider) => {
    const read = readPromoter([
      foreign('GitRepository', 'shop', {
        spec: { scmProviderRef: { name: 'scm' }, ...repository },
      }),
      foreign('ScmProvider', 'scm', { spec: scm }),
    ]);
    expect(repositoryOf(read, 'team-a', 'shop')?.provider).toBe(provider);
  });

  it('is not known where nobody says which domain it is at', () => {
    const read = readPromoter([
      foreign('GitRepository', 'shop', {
        spec: { scmProviderRef: { name: 'gone' }, gitea: owned },
      }),
    ]);
    expect(repositoryOf(read, 'team-a', 'shop')).toBeUndefined();
  });
});
