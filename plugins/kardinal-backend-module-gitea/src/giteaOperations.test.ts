import {
  ForgeWire,
  failureOf,
} from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { open, PULL, listenWire } from './__testUtils__/listenWire';

const request = {
  head: 'one',
  base: 'main',
  title: 'One',
  body: '',
  labels: ['kardinal', 'kardinal/promotion'],
};

describe('Gitea at the wire', () => {
  let wire: ForgeWire;

  beforeEach(async () => {
    wire = await listenWire();
  });

  afterEach(() => wire.close());

  it('makes the labels that are missing, and uses those that are there', async () => {
    const labels = [
      { id: 5, name: 'kardinal' },
      { id: 9, name: 'kardinal/promotion' },
    ];
    wire.answer(
      { status: 404 },
      { status: 201, body: PULL },
      { status: 200, body: [labels[0]] },
      { status: 201, body: labels[1] },
      { status: 200, body: labels },
    );
    const { client, repository } = wire.connect();
    const opened = await client.openPullRequest({ ...request, repository });
    expect(opened).toMatchObject({ number: 7, labels: request.labels });
    expect(wire.asked).toEqual([
      'GET /pulls/main/one',
      'POST /pulls',
      'GET /labels?limit=50&page=1',
      'POST /labels',
      'POST /issues/7/labels',
    ]);
    expect(wire.sent[1]).toMatchObject({
      name: 'kardinal/promotion',
      color: '#1f6feb',
    });
    expect(wire.sent[2]).toEqual({ labels: [5, 9] });
  });

  it('finds the pull request that somebody else opened meanwhile', async () => {
    wire.answer(
      { status: 404 },
      { status: 409, body: { message: 'pull request already exists' } },
      { status: 200, body: PULL },
    );
    const { client, repository } = wire.connect();
    expect(
      await client.openPullRequest({ ...request, repository, labels: [] }),
    ).toMatchObject({ number: 7, state: 'open' });
  });

  it('tells a refusal from a pull request that exists already', async () => {
    wire.answer(
      { status: 404 },
      { status: 422, body: { message: 'Validation Failed' } },
      { status: 404 },
    );
    const { client, repository } = wire.connect();
    const opened = client.openPullRequest({ ...request, repository });
    expect(await failureOf(opened)).toMatchObject({
      kind: 'invalid',
      message: expect.stringContaining('422 Validation Failed'),
    });
  });

  it('opens a new one when there is more to merge than was merged', async () => {
    const merged = { ...PULL, state: 'closed', merged: true };
    wire.answer(
      { status: 200, body: merged },
      { status: 200, body: [] },
      { status: 200, body: [merged] },
      { status: 200, body: { total_commits: 1 } },
      { status: 201, body: { ...PULL, number: 8 } },
    );
    const { client, repository } = wire.connect();
    expect(
      await client.openPullRequest({ ...request, repository, labels: [] }),
    ).toMatchObject({ number: 8 });
    expect(wire.asked[3]).toBe('GET /compare/main...one');
  });

  it('finds the open one behind one that was closed', async () => {
    const closed = { ...PULL, state: 'closed' };
    const other = { ...PULL, number: 9, head: { ...PULL.head, label: 'two' } };
    wire.answer(
      { status: 200, body: closed },
      {
        status: 200,
        headers: { 'x-total-count': '2' },
        body: [other],
      },
      {
        status: 200,
        headers: { 'x-total-count': '2' },
        body: [{ ...PULL, number: 10 }],
      },
      ...open({ number: 10 }),
    );
    const { client, repository } = wire.connect();
    const branches = { repository, head: 'one', base: 'main' };
    expect(await client.findPullRequest(branches)).toMatchObject({
      number: 10,
      state: 'open',
    });
    expect(wire.asked.slice(1, 3)).toEqual([
      'GET /pulls?state=open&base_branch=main&limit=50&page=1',
      'GET /pulls?state=open&base_branch=main&limit=50&page=2',
    ]);
  });

  it('deletes the branch as Gitea names it in a path', async () => {
    wire.answer({ status: 204 });
    const { client, repository } = wire.connect();
    await client.deleteBranch(repository, 'kardinal/a/b');
    expect(wire.asked).toEqual(['DELETE /branches/kardinal%2Fa%2Fb']);
  });

  it('links below the path that Gitea is served at', () => {
    const { provider, repository } = wire.connect();
    const { links } = provider;
    expect(repository.fullName).toBe('acme/gitops');
    expect(links.commit(repository, 'abc')).toBe(
      `http://${wire.host}/git/acme/gitops/commit/abc`,
    );
    expect(links.compare(repository, 'a/b', 'c')).toMatch(
      /\/git\/acme\/gitops\/compare\/a%2Fb\.\.\.c$/,
    );
  });

  it('asks for reviews where Gitea names reviewers, as some may have answered', async () => {
    const [pull, protection, events] = open({
      requested_reviewers: [{ login: 'ana' }, { login: 'ben' }],
    });
    const reviews = [
      { state: 'REQUEST_REVIEW', user: { login: 'ben' } },
      { state: 'APPROVED', user: { login: 'ana' } },
    ];
    wire.answer(pull, protection, { status: 200, body: reviews }, events);
    const { client, repository } = wire.connect();
    expect(await client.getPullRequest(repository, 7)).toMatchObject({
      requestedReviewers: ['ben'],
    });
    expect(wire.asked[2]).toMatch(/^GET \/pulls\/7\/reviews\?/);
  });

  it.each([
    [{ state: 'open' }, { state: 'open', createdAt: '2026-11-20T10:00:00Z' }],
    [{ head: { ...PULL.head, repo_id: 2 } }, { head: { branch: 'acme:one' } }],
    [
      { head: { ...PULL.head, repo_id: -1, repo: null } },
      { head: { branch: 'fork:one' } },
    ],
    [
      { head: { ...PULL.head, label: '', ref: 'refs/pull/7/head' } },
      { head: { branch: 'acme:refs/pull/7/head' } },
    ],
    [{ labels: [{ name: 'kardinal' }] }, { labels: ['kardinal'] }],
  ])('reads %j', async (pull, expected) => {
    wire.answer(...open(pull));
    const { client, repository } = wire.connect();
    expect(await client.getPullRequest(repository, 7)).toMatchObject(expected);
  });

  it('says what was merged, not where the branch is now', async () => {
    const merged = {
      ...PULL,
      state: 'closed',
      merged: true,
      merged_at: '2026-11-20T13:00:00+01:00',
      merge_commit_sha: 'c'.repeat(40),
      merged_by: { login: 'ana' },
    };
    const ref = 'refs/pull/7/head';
    const sha = 'd'.repeat(40);
    wire.answer(
      { status: 200, body: merged },
      { status: 200, body: [{ ref, object: { sha } }] },
      { status: 200, body: merged },
      { status: 404 },
    );
    const { client, repository } = wire.connect();
    expect(await client.getPullRequest(repository, 7)).toMatchObject({
      state: 'merged',
      head: { sha },
      mergedAt: '2026-11-20T12:00:00Z',
      mergeCommit: 'c'.repeat(40),
      mergedBy: 'ana',
    });
    // The references of pull requests can be out of reach.
    expect(await client.getPullRequest(repository, 7)).toMatchObject({
      head: { sha: PULL.head.sha },
    });
  });

  it('reads all pages of reviews, however long they are', async () => {
    const review = (login: string, state: string, more: object = {}) => ({
      user: { login },
      state,
      submitted_at: '2026-11-18T11:31:00+01:00',
      commit_id: 'abc',
      dismissed: false,
      ...more,
    });
    const headers = { 'x-total-count': '6' };
    wire.answer(
      {
        status: 200,
        headers,
        body: [
          review('ana', 'REQUEST_CHANGES'),
          review('ana', 'APPROVED'),
          review('ana', 'COMMENT'),
        ],
      },
      {
        status: 200,
        headers,
        body: [
          review('ben', 'REQUEST_CHANGES'),
          review('cy', 'APPROVED', { dismissed: true }),
          { ...review('', 'REQUEST_REVIEW'), user: null },
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
    expect(wire.asked).toHaveLength(2);
  });

  it('reads on where a proxy keeps the total from it, until a page is empty', async () => {
    const review = (login: string, state: string) => ({
      user: { login },
      state,
      submitted_at: '2026-11-18T11:31:00+01:00',
      commit_id: 'abc',
      dismissed: false,
    });
    const page = (...body: readonly object[]) => ({
      status: 200,
      headers: {},
      body,
    });
    wire.answer(
      page(review('ana', 'APPROVED')),
      page(review('ben', 'REQUEST_CHANGES')),
      page(),
    );
    const { client, repository } = wire.connect();
    const { changeRequests } = await client.reviews(repository, 7);
    expect(changeRequests.map(({ by }) => by)).toEqual(['ben']);
  });

  it('closes and edits', async () => {
    wire.answer({ status: 201, body: PULL }, { status: 201, body: PULL });
    const { client, repository } = wire.connect();
    await client.closePullRequest(repository, 7);
    await client.updatePullRequest(repository, 7, { title: 'Two' });
    expect(wire.sent).toEqual([{ state: 'closed' }, { title: 'Two' }]);
  });
});
