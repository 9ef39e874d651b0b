import { ScmError } from '../scm/ScmError';
import { FakeScm } from './FakeScm';
import { scmProviderContract } from './scmProviderContract';

describe('FakeScm', () => {
  scmProviderContract(async () => {
    const scm = new FakeScm();
    return {
      provider: scm.provider,
      credentials: scm.credentials,
      repositoryUrl: 'https://scm.example.com/acme/gitops.git',
      base: 'main',
      pushBranch: async branch => scm.push('acme/gitops', branch),
      statusOf: async (sha, context) =>
        scm.statusOf('acme/gitops', sha, context),
      requireStatuses: async contexts => {
        const { requiredStatuses, settings } = scm.repository('acme/gitops');
        contexts.forEach(context => requiredStatuses.add(context));
        settings.add('autoMerge');
      },
      reviewers: ['ana', 'ben'],
      requestReview: async (number, reviewer) =>
        scm.requestReview('acme/gitops', number, reviewer),
      review: async (number, review) =>
        scm.review('acme/gitops', number, review),
      delivery: (event, secret) => scm.delivery(event, secret),
    };
  });

  it('fails the next call as configured, and no other', async () => {
    const scm = new FakeScm();
    const client = scm.provider.client(scm.credentials);
    const repository = { url: '', fullName: 'acme/gitops' };
    scm.failNext('reviews', new ScmError('rateLimited', 'later', 5));
    scm.push('acme/gitops', 'one');
    const { number } = await client.openPullRequest({
      repository,
      head: 'one',
      base: 'main',
      title: '',
      body: '',
      labels: [],
    });
    await expect(client.reviews(repository, number)).rejects.toMatchObject({
      kind: 'rateLimited',
      retryAt: 5,
    });
    await expect(client.reviews(repository, number)).resolves.toBeDefined();
    expect(scm.calls).toEqual(['openPullRequest', 'reviews', 'reviews']);
  });
});
