import { ScmError } from '@kardinal/backstage-plugin-kardinal-node';
import { FakeScm } from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { Measurement } from './Metrics';
import { meteredProvider } from './meteredProvider';

describe('an SCM provider', () => {
  it('counts each call of its client by method, and by how it ended', async () => {
    const scm = new FakeScm();
    const counted: Measurement[] = [];
    const provider = meteredProvider(scm.provider, {
      record: each => counted.push(each),
    });
    const repository = provider.repositoryOf(
      'https://scm.example.com/acme/gitops',
    );
    const client = provider.client(scm.credentials);
    await client.listPullRequests(repository, {});
    scm.outage = new ScmError('transient', 'no answer');
    await expect(client.getPullRequest(repository, 1)).rejects.toThrow(
      'no answer',
    );
    expect(counted.map(({ labels }) => labels)).toEqual([
      { endpoint: 'listPullRequests', status: 'success' },
      { endpoint: 'getPullRequest', status: 'transient' },
    ]);
  });

  it('has all that it has uncounted, also what only some providers have', async () => {
    const { provider } = new FakeScm();
    const repository = { url: 'https://scm.example.com/a/b', fullName: 'a/b' };
    const exchanging = {
      ...provider,
      exchange: async ({ app }: Readonly<Record<string, string>>) => ({
        token: `of ${app}`,
      }),
    };
    const counted = meteredProvider(exchanging, { record: () => {} });
    expect(await counted.exchange?.({ app: '4711' }, repository)).toEqual({
      token: 'of 4711',
    });
    expect(Object.keys(counted).sort()).toEqual(Object.keys(exchanging).sort());
    const plain = meteredProvider(provider, { record: () => {} });
    expect(plain.exchange).toBeUndefined();
  });
});
