import {
  ForgeWire,
  failureOf,
} from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { PULL, listenWire } from './__testUtils__/listenWire';
import { GitHubRequest } from './createOctokit';

const { NOW, TOKEN } = ForgeWire;

describe('GitHub at the wire', () => {
  let wire: ForgeWire;
  let requests: GitHubRequest[];

  beforeEach(async () => {
    requests = [];
    wire = await listenWire(requests);
  });

  afterEach(() => wire.close());

  it('tries again after errors of the server, and counts each request', async () => {
    wire.answer({ status: 502 }, { status: 503 }, { status: 200, body: PULL });
    const { client, repository } = wire.connect();
    expect(await client.getPullRequest(repository, 7)).toMatchObject({
      number: 7,
      body: '',
    });
    expect(requests).toEqual(
      [502, 503, 200].map(status => ({
        host: wire.host,
        endpoint: 'GET /repos/{owner}/{repo}/pulls/{pull_number}',
        status,
        durationMs: 0,
      })),
    );
  });

  it('calls lasting errors of the server transient', async () => {
    wire.answer({ status: 502 }, { status: 502 }, { status: 502 });
    const { client, repository } = wire.connect();
    expect(await failureOf(client.getPullRequest(repository, 7))).toMatchObject(
      {
        name: 'ScmError',
        kind: 'transient',
      },
    );
    expect(wire.asked).toHaveLength(3);
  });

  it('calls a server that is not there transient', async () => {
    const { client, repository } = wire.connect();
    await wire.close();
    const error = await failureOf(client.getPullRequest(repository, 7));
    expect(error).toMatchObject({ name: 'ScmError', kind: 'transient' });
    expect(error.message).not.toContain(TOKEN);
  });

  it('comments once, whatever happens', async () => {
    wire.answer({ status: 502 }, { status: 201, body: {} });
    const { client, repository } = wire.connect();
    expect(
      await failureOf(client.comment(repository, 7, 'Superseded')),
    ).toMatchObject({ kind: 'transient' });
    expect(wire.asked).toHaveLength(1);
  });

  it('waits until a new pull request can be found', async () => {
    wire.answer({ status: 404 }, { status: 404 }, { status: 200, body: PULL });
    const { client, repository } = wire.connect();
    expect(await client.getPullRequest(repository, 7)).toMatchObject({
      number: 7,
    });
  });

  it.each([
    [401, 'unauthorized'],
    [403, 'unauthorized'],
    [410, 'invalid'],
    [422, 'invalid'],
    [451, 'invalid'],
  ])('takes %d for %s, and says what GitHub said', async (status, kind) => {
    wire.answer({
      status,
      body: {
        message: `Validation Failed ${TOKEN}`,
        errors: [{ field: 'head', code: 'invalid' }, { message: 'No way' }],
      },
    });
    const { client, repository } = wire.connect();
    const error = await failureOf(client.getPullRequest(repository, 7));
    expect(error).toMatchObject({
      kind,
      message: `GitHub refused to read pull request #7 in acme/gitops: ${status} Validation Failed ***; head invalid; No way`,
    });
    expect(wire.asked).toHaveLength(1);
  });

  it('does not find the pull request of a fork that has a branch of that name', async () => {
    const fork = { ...PULL.head, repo: { full_name: 'acme-fork/gitops' } };
    wire.answer({ status: 200, body: [{ ...PULL, head: fork }] });
    const { client, repository } = wire.connect();
    const branches = { repository, head: 'one', base: 'main' };
    expect(await client.findPullRequest(branches)).toBeUndefined();
  });

  it('tells a refusal from a pull request that exists already', async () => {
    const refusal = { message: 'Validation Failed', errors: ['no'] };
    wire.answer({ status: 422, body: refusal }, { status: 200, body: [] });
    const { client, repository } = wire.connect();
    const error = await failureOf(
      client.openPullRequest({
        repository,
        head: 'one',
        base: 'main',
        title: 'One',
        body: '',
        labels: [],
      }),
    );
    expect(error).toMatchObject({
      kind: 'invalid',
      message: expect.stringContaining('422'),
    });
  });

  it('uses labels that somebody else made meanwhile', async () => {
    const labels = [
      'kardinal',
      'kardinal/promotion',
      'kardinal/rollback',
      'kardinal/emergency',
    ];
    const taken = {
      status: 422,
      body: {
        message: 'Validation Failed',
        errors: [{ resource: 'Label', code: 'already_exists', field: 'name' }],
      },
    };
    wire.answer(
      { status: 201, body: PULL },
      { status: 200, body: [] },
      ...labels.map(() => taken),
      { status: 200, body: labels.map(name => ({ name })) },
    );
    const { client, repository } = wire.connect();
    const opened = await client.openPullRequest({
      repository,
      head: 'one',
      base: 'main',
      title: 'One',
      body: '',
      labels,
    });
    expect(opened).toMatchObject({ number: 7 });
    expect(wire.sent.at(-1)).toEqual({ labels });
  });

  it.each<[number, string, string]>([
    [403, 'Resource not accessible by personal access token', ''],
    [404, 'Not Found', '. It is gone, or the token may not see it'],
  ])(
    'names the permission that a status needs, after %i',
    async (status, message, advice) => {
      wire.answer({ status, body: { message } });
      const { client, repository } = wire.connect();
      const error = await failureOf(
        client.setCommitStatus({
          repository,
          sha: 'a'.repeat(40),
          context: 'kardinal/gates',
          state: 'success',
          description: 'no gates',
        }),
      );
      expect(error).toMatchObject({ kind: 'unauthorized' });
      expect(error.message).toBe(
        `GitHub refused to set the status kardinal/gates of aaaaaaaa in acme/gitops: ${status} ${message}${advice}. The token needs the permission "Commit statuses: read and write" (classic tokens: the scope repo:status)`,
      );
    },
  );

  it('reads all pages of reviews', async () => {
    const review = (login: string, state: string) => ({
      user: { login },
      submitted_at: '2026-11-18T10:31:00Z',
      commit_id: 'abc',
      state,
    });
    const page = Array.from({ length: 100 }, () => review('ana', 'COMMENTED'));
    const next = `<http://${wire.host}/api/v3/reviews?page=2>; rel="next"`;
    wire.answer(
      {
        status: 200,
        headers: { link: next },
        body: [...page, review('ana', 'APPROVED'), review('cy', 'APPROVED')],
      },
      {
        status: 200,
        body: [
          review('ben', 'CHANGES_REQUESTED'),
          review('cy', 'DISMISSED'),
          { user: null, state: 'APPROVED' },
        ],
      },
    );
    const { client, repository } = wire.connect();
    expect(await client.reviews(repository, 7)).toEqual({
      approvedBy: ['ana'],
      changeRequests: [
        { by: 'ben', at: '2026-11-18T10:31:00Z', commit: 'abc' },
      ],
    });
  });

  it('merges by another method when the repository forbids one', async () => {
    wire.answer(
      {
        status: 405,
        body: { message: 'Merge commits are not allowed on this repository.' },
      },
      { status: 200, body: { sha: 'f'.repeat(40), merged: true } },
    );
    const { client, repository } = wire.connect();
    expect(
      await client.mergePullRequest(repository, 7, { head: 'a'.repeat(40) }),
    ).toEqual({ type: 'merged', sha: 'f'.repeat(40) });
    expect(wire.sent).toMatchObject([
      { sha: 'a'.repeat(40), merge_method: 'merge' },
      { sha: 'a'.repeat(40), merge_method: 'squash' },
    ]);
  });

  it.each([
    [405, 'Pull Request is not mergeable', PULL, 'notMergeable'],
    [409, 'Base branch was modified', PULL, 'notMergeable'],
    [
      409,
      'Head branch was modified',
      { ...PULL, head: { ...PULL.head, sha: 'b'.repeat(40) } },
      'headMoved',
    ],
    [
      405,
      'Pull Request is not mergeable',
      { ...PULL, merged: true, merge_commit_sha: 'c'.repeat(40) },
      'merged',
    ],
  ])('reads what a %d with "%s" means', async (status, message, pull, type) => {
    wire.answer({ status, body: { message } }, { status: 200, body: pull });
    const { client, repository } = wire.connect();
    expect(
      await client.mergePullRequest(repository, 7, { head: 'a'.repeat(40) }),
    ).toMatchObject({ type });
  });

  it.each([
    [{ state: 'open' }, { state: 'open' }],
    [{ state: 'closed', merged_at: null }, { state: 'closed' }],
    [
      {
        state: 'closed',
        merged_at: '2026-11-20T11:00:00Z',
        merge_commit_sha: 'c'.repeat(40),
        merged_by: { login: 'ana' },
      },
      { state: 'merged', mergedBy: 'ana', mergeCommit: 'c'.repeat(40) },
    ],
    [{ mergeable: true, mergeable_state: 'unstable' }, { mergeable: 'clean' }],
    [{ mergeable: false, mergeable_state: 'dirty' }, { mergeable: 'conflict' }],
    [{ mergeable: true, mergeable_state: 'behind' }, { mergeable: 'blocked' }],
    [{ mergeable: true, mergeable_state: 'unknown' }, { state: 'open' }],
    [
      {
        head: {
          ...PULL.head,
          user: { login: 'thief' },
          repo: { full_name: 'thief/gitops' },
        },
      },
      { head: { branch: 'thief:one' } },
    ],
    [{ head: { ...PULL.head, repo: null } }, { head: { branch: 'fork:one' } }],
  ])('reads %j', async (pull, expected) => {
    const noGraphql = { status: 404 };
    const answer = { status: 200, body: { ...PULL, ...pull } };
    wire.answer(answer, noGraphql, noGraphql);
    const { client, repository } = wire.connect();
    expect(await client.getPullRequest(repository, 7)).toMatchObject(expected);
  });

  it('looks at more pages the first time only', async () => {
    const page = (first: number, updated: string) =>
      Array.from({ length: 100 }, (_, index) => ({
        ...PULL,
        number: first - index,
        updated_at: updated,
        labels: [{ name: 'kardinal' }],
      }));
    const recent = new Date(NOW).toISOString();
    wire.answer(
      { status: 200, headers: { etag: '"1"' }, body: page(300, recent) },
      { status: 200, body: page(200, '2020-01-01T00:00:00Z') },
      { status: 200, headers: { etag: '"2"' }, body: page(301, recent) },
    );
    const { client, repository } = wire.connect();
    const first = await client.listPullRequests(repository, {});
    expect(first).toMatchObject({ type: 'changed', etag: '"1"' });
    const second = await client.listPullRequests(repository, {
      etag: '"1"',
    });
    expect(second).toMatchObject({ type: 'changed', etag: '"2"' });
    expect(wire.asked).toHaveLength(3);
  });
});
