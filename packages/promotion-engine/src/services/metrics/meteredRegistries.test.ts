import { ScmError } from '@kardinal/backstage-plugin-kardinal-node';
import { FakeScm } from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { Measurement } from './Metrics';
import { emptyRegistries } from '../../registry/Registries';
import { meteredRegistries } from './meteredRegistries';

describe('an SCM provider', () => {
  it('counts each call of its client by method, and by how it ended', async () => {
    const scm = new FakeScm();
    const counted: Measurement[] = [];
    const registries = emptyRegistries();
    registries.providers.add(scm.provider);
    const provider = meteredRegistries(registries, {
      record: each => counted.push(each),
    }).providers.require(scm.provider.id);
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
});
