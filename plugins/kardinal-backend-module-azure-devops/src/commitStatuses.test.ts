import {
  failureOf,
  ForgeWire,
} from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { HEAD, list, listenWire, REQUEST } from './__testUtils__/listenWire';

const root = '/git/repositories/gitops';
const active = `GET ${root}/pullrequests?searchCriteria.status=active&%24top=100&%24skip=0`;
const heads = `GET ${root}/refs?filter=heads%2F`;
const created = { status: 201, body: {} };
const status = (id: number, state: string, change: object = {}) => ({
  id,
  state,
  description: 'said',
  context: { genre: 'ci', name: 'lint' },
  ...change,
});

describe('statuses of a commit', () => {
  let wire: ForgeWire;

  beforeEach(async () => {
    wire = await listenWire();
  });

  afterEach(() => wire.close());

  const set = () => {
    const { client, repository } = wire.connect();
    return client.setCommitStatus({
      repository,
      sha: HEAD,
      context: 'kardinal/gates',
      state: 'failure',
      description: 'a gate\nis closed',
      targetUrl: 'https://portal.example.com/bundle',
    });
  };

  it('are set on the pull request whose head it is, for the iteration of that head', async () => {
    const iterations = list(
      { id: 1, sourceRefCommit: { commitId: 'a'.repeat(40) } },
      { id: 2, sourceRefCommit: { commitId: HEAD } },
    );
    wire.answer(created, list(REQUEST), iterations, created);
    await set();
    expect(wire.asked).toEqual([
      `POST ${root}/commits/${HEAD}/statuses`,
      active,
      `GET ${root}/pullRequests/7/iterations`,
      `POST ${root}/pullRequests/7/statuses`,
    ]);
    const said = {
      context: { genre: 'kardinal', name: 'gates' },
      state: 'failed',
      description: 'a gate is closed',
      targetUrl: 'https://portal.example.com/bundle',
    };
    expect(wire.sent).toEqual([said, { ...said, iterationId: 2 }]);
  });

  it('are of the commit alone where it is no head', async () => {
    const other = { ...REQUEST, lastMergeSourceCommit: { commitId: 'a' } };
    wire.answer(created, list());
    await set();
    wire.answer(
      created,
      list(other),
      list({ name: 'refs/heads/another', objectId: HEAD }),
    );
    await set();
    wire.answer(created, list({ ...REQUEST, forkSource: {} }));
    await set();
    expect(wire.asked.filter(asked => asked.includes('/7/'))).toEqual([]);
  });

  it('wait for a pull request that has not heard of the push', async () => {
    const late = { ...REQUEST, lastMergeSourceCommit: { commitId: 'a' } };
    const branch = list({ name: REQUEST.sourceRefName, objectId: HEAD });
    wire.answer(
      created,
      list(late),
      branch,
      list(REQUEST),
      list({ id: 3, sourceRefCommit: { commitId: HEAD } }),
      created,
    );
    await set();
    expect(wire.asked.slice(1, 4)).toEqual([active, heads, active]);
    expect(wire.sent.at(-1)).toMatchObject({ iterationId: 3 });
    const again = Array.from({ length: 5 }, () => [list(late), branch]);
    wire.answer(created, ...again.flat());
    expect(await failureOf(set())).toMatchObject({
      kind: 'transient',
      message: expect.stringContaining('has not told the pull request'),
    });
  });

  it('are of no iteration that is another commit by now', async () => {
    wire.answer(
      created,
      list(REQUEST),
      list({ id: 1, sourceRefCommit: { commitId: 'c'.repeat(40) } }),
    );
    await set();
    expect(wire.sent).toHaveLength(1);
  });

  it('are refused for a commit that is not there', async () => {
    wire.answer({ status: 404 }, { status: 200, body: {} });
    expect(await failureOf(set())).toMatchObject({
      kind: 'invalid',
      message: `acme/platform/gitops has no commit ${HEAD} that a status kardinal/gates could be set on`,
    });
  });

  it('are refused as Azure DevOps does for a repository that may not be seen', async () => {
    wire.answer({ status: 404 }, { status: 404 });
    expect(await failureOf(set())).toMatchObject({ kind: 'notFound' });
  });

  const read = (etag?: string) => {
    const { client, repository } = wire.connect();
    return client.listCommitChecks?.(
      repository,
      HEAD,
      etag === undefined ? {} : { etag },
    );
  };

  it.each([
    ['succeeded', 'success'],
    ['notApplicable', 'success'],
    ['failed', 'failure'],
    ['error', 'failure'],
    ['pending', 'pending'],
    ['notSet', 'pending'],
  ])('are read: %s is %s', async (state, expected) => {
    wire.answer(list(status(1, state)));
    expect(await read()).toMatchObject({
      value: [{ kind: 'status', context: 'ci/lint', state: expected }],
    });
    expect(wire.asked).toEqual([
      `GET ${root}/commits/${HEAD}/statuses?latestOnly=true&top=1000`,
    ]);
  });

  it('are read as the newest of each context, with their pages', async () => {
    const targetUrl = 'https://ci.example.com/1';
    const other = { genre: null, name: 'x' };
    const said = { context: other, description: null, targetUrl };
    wire.answer(
      list(
        status(2, 'succeeded'),
        status(1, 'failed'),
        status(3, 'pending', said),
      ),
    );
    expect(await read()).toMatchObject({
      value: [
        { context: 'ci/lint', state: 'success', description: 'said' },
        { context: 'x', state: 'pending', description: '', targetUrl },
      ],
    });
  });
});
