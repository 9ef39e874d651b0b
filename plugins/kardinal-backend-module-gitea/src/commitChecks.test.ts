import {
  ForgeWire,
  WireAnswer,
  failureOf,
} from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { listenWire } from './__testUtils__/listenWire';

const sha = 'a'.repeat(40);
const absent = { status: 404 };
const there = { status: 200, body: {} };

describe('the checks of a commit in Gitea', () => {
  let wire: ForgeWire;

  beforeEach(async () => {
    wire = await listenWire();
  });

  afterEach(() => wire.close());

  const list = () => {
    const { client, repository } = wire.connect();
    if (!client.listCommitChecks) throw new Error('it lists no checks');
    return client.listCommitChecks(repository, sha, {});
  };
  const set = () => {
    const { client, repository } = wire.connect();
    return client.setCommitStatus({
      repository,
      sha,
      context: 'kardinal/gates',
      state: 'success',
      description: 'no gates',
    });
  };

  it('are read to the last page, each as branch protection takes it', async () => {
    const statuses = (...states: string[]): WireAnswer => ({
      status: 200,
      headers: { 'x-total-count': '6' },
      body: {
        statuses: states.map(status => ({
          context: status,
          status,
          description: '',
          target_url: status === 'error' ? 'https://ci.example.com/1' : '',
        })),
      },
    });
    wire.answer(
      statuses('success', 'skipped', 'pending'),
      statuses('failure', 'error', 'warning'),
    );
    const status = { kind: 'status', description: '' };
    expect(await list()).toMatchObject({
      type: 'changed',
      value: [
        { ...status, context: 'success', state: 'success' },
        { ...status, context: 'skipped', state: 'success' },
        { ...status, context: 'pending', state: 'pending' },
        { ...status, context: 'failure', state: 'failure' },
        { targetUrl: 'https://ci.example.com/1', state: 'failure' },
        { ...status, context: 'warning', state: 'failure' },
      ],
    });
    expect(wire.asked).toHaveLength(2);
  });

  it('are none of a commit that is not there', async () => {
    wire.answer(absent, there, absent);
    expect(await list()).toMatchObject({ type: 'changed', value: [] });
  });

  it('are not to be had of a repository that is not there', async () => {
    wire.answer(absent, absent);
    expect(await failureOf(list())).toMatchObject({ kind: 'notFound' });
  });

  it('are refused for a commit that is not there', async () => {
    wire.answer({ status: 500 }, there, absent);
    expect(await failureOf(set())).toMatchObject({
      kind: 'invalid',
      message: `acme/gitops has no commit ${sha} that a status kardinal/gates could be set on`,
    });
  });

  it('wait for a server that is broken', async () => {
    wire.answer({ status: 500 }, there, there);
    expect(await failureOf(set())).toMatchObject({ kind: 'transient' });
  });
});
