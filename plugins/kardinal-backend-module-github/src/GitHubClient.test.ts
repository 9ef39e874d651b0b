import { createServer } from 'node:http';
import { AddressInfo } from 'node:net';
import { createGitHubProvider } from './createGitHubProvider';
import { GitHubRequest } from './createOctokit';

jest.setTimeout(60_000);

interface Answer {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
}

const NOW = 1_760_000_000_000;
/** GitHub's clock is not ours. */
const THEIRS = Math.floor(Date.now() / 1000) * 1000;
const DATE = { date: new Date(THEIRS).toUTCString() };
const TOKEN = 'a-token-that-nobody-may-see';

const PULL = {
  number: 7,
  html_url: 'https://github.example.com/acme/gitops/pull/7',
  state: 'open',
  merged: false,
  merged_at: null,
  closed_at: null,
  created_at: '2026-11-20T10:00:00Z',
  head: {
    ref: 'one',
    sha: 'a'.repeat(40),
    repo: { full_name: 'acme/gitops' },
  },
  base: { ref: 'main', repo: { full_name: 'acme/gitops' } },
  title: 'One',
  body: null,
  labels: [],
  mergeable: null,
  mergeable_state: 'unknown',
};

describe('GitHub at the wire', () => {
  let close: () => Promise<void>;
  let answers: Answer[];
  let received: { method?: string; url?: string; body: string }[];
  let requests: GitHubRequest[];
  let host: string;

  beforeEach(async () => {
    answers = [];
    received = [];
    requests = [];
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', chunk => chunks.push(chunk));
      request.on('end', () => {
        const { method, url } = request;
        received.push({ method, url, body: Buffer.concat(chunks).toString() });
        const answer = answers.shift() ?? { status: 500 };
        response.writeHead(answer.status, {
          'content-type': 'application/json',
          ...answer.headers,
        });
        response.end(answer.body ? JSON.stringify(answer.body) : undefined);
      });
    });
    await new Promise<void>(resolve => {
      server.listen(0, '127.0.0.1', resolve);
    });
    host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    close = () =>
      new Promise(resolve => {
        server.closeAllConnections();
        server.close(() => resolve());
      });
  });

  afterEach(() => close());

  function connect() {
    const provider = createGitHubProvider({
      hosts: [{ host, apiBaseUrl: `http://${host}/api/v3` }],
      clock: { now: () => NOW },
      onRequest: request => requests.push(request),
      secondMs: 1,
    });
    const repository = provider.repositoryOf(`http://${host}/acme/gitops.git`);
    return { client: provider.client({ token: TOKEN }), repository };
  }

  async function failure(work: Promise<unknown>) {
    return work.then(
      () => undefined,
      error => error,
    );
  }

  it('tries again after errors of the server, and counts each request', async () => {
    answers = [{ status: 502 }, { status: 503 }, { status: 200, body: PULL }];
    const { client, repository } = connect();
    expect(await client.getPullRequest(repository, 7)).toMatchObject({
      number: 7,
      body: '',
    });
    expect(requests).toEqual(
      [502, 503, 200].map(status => ({
        host,
        endpoint: 'GET /repos/{owner}/{repo}/pulls/{pull_number}',
        status,
        durationMs: 0,
      })),
    );
  });

  it('calls lasting errors of the server transient', async () => {
    answers = [{ status: 502 }, { status: 502 }, { status: 502 }];
    const { client, repository } = connect();
    expect(await failure(client.getPullRequest(repository, 7))).toMatchObject({
      name: 'ScmError',
      kind: 'transient',
    });
    expect(received).toHaveLength(3);
  });

  it('calls a server that is not there transient', async () => {
    const { client, repository } = connect();
    await close();
    const error = await failure(client.getPullRequest(repository, 7));
    expect(error).toMatchObject({ name: 'ScmError', kind: 'transient' });
    expect(error.message).not.toContain(TOKEN);
  });

  it('comments once, whatever happens', async () => {
    answers = [{ status: 502 }, { status: 201, body: {} }];
    const { client, repository } = connect();
    expect(
      await failure(client.comment(repository, 7, 'Superseded')),
    ).toMatchObject({ kind: 'transient' });
    expect(received).toHaveLength(1);
  });

  it.each<{ what: string; answer: Answer; wait: number }>([
    {
      what: 'Retry-After of 120 s',
      answer: { status: 403, headers: { 'retry-after': '120' } },
      wait: 120_000,
    },
    {
      what: 'Retry-After of 120 s with a secondary limit',
      answer: {
        status: 403,
        headers: { 'retry-after': '120' },
        body: { message: 'You have exceeded a secondary rate limit' },
      },
      wait: 120_000,
    },
    {
      what: 'Retry-After as a date',
      answer: {
        status: 429,
        headers: {
          ...DATE,
          'retry-after': new Date(THEIRS + 90_000).toUTCString(),
        },
      },
      wait: 90_000,
    },
    {
      what: 'a limit that is reset in 300 s',
      answer: {
        status: 403,
        headers: {
          ...DATE,
          'x-ratelimit-remaining': '0',
          'x-ratelimit-reset': `${THEIRS / 1000 + 300}`,
        },
        body: { message: 'API rate limit exceeded' },
      },
      wait: 300_000,
    },
    {
      what: 'a limit without a time',
      answer: { status: 429, body: { message: 'Too many requests' } },
      wait: 60_000,
    },
  ])('leaves a long wait to the caller: $what', async ({ answer, wait }) => {
    answers = [answer];
    const { client, repository } = connect();
    const error = await failure(client.getPullRequest(repository, 7));
    expect(error).toMatchObject({
      name: 'ScmError',
      kind: 'rateLimited',
      retryAt: NOW + wait,
    });
    expect(received).toHaveLength(1);
  });

  it('keeps a short wait for a secondary limit itself', async () => {
    answers = [
      {
        status: 403,
        headers: { 'retry-after': '5' },
        body: { message: 'You have exceeded a secondary rate limit' },
      },
      { status: 200, body: PULL },
    ];
    const { client, repository } = connect();
    expect(await client.getPullRequest(repository, 7)).toMatchObject({
      number: 7,
    });
    expect(received).toHaveLength(2);
  });

  it('waits until a new pull request can be found', async () => {
    answers = [{ status: 404 }, { status: 404 }, { status: 200, body: PULL }];
    const { client, repository } = connect();
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
    answers = [
      {
        status,
        body: {
          message: `Validation Failed ${TOKEN}`,
          errors: [{ field: 'head', code: 'invalid' }, { message: 'No way' }],
        },
      },
    ];
    const { client, repository } = connect();
    const error = await failure(client.getPullRequest(repository, 7));
    expect(error).toMatchObject({
      kind,
      message: `GitHub refused to read pull request #7 in acme/gitops: ${status} Validation Failed ***; head invalid; No way`,
    });
    expect(received).toHaveLength(1);
  });

  it('does not find the pull request of a fork that has a branch of that name', async () => {
    const fork = { ...PULL.head, repo: { full_name: 'acme-fork/gitops' } };
    answers = [{ status: 200, body: [{ ...PULL, head: fork }] }];
    const { client, repository } = connect();
    const branches = { repository, head: 'one', base: 'main' };
    expect(await client.findPullRequest(branches)).toBeUndefined();
  });

  it('tells a refusal from a pull request that exists already', async () => {
    const refusal = { message: 'Validation Failed', errors: ['no'] };
    answers = [
      { status: 422, body: refusal },
      { status: 200, body: [] },
    ];
    const { client, repository } = connect();
    const error = await failure(
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

  it.each<[number, string]>([
    [403, 'Resource not accessible by personal access token'],
    [404, 'Not Found'],
  ])(
    'names the permission that a status needs, after %i',
    async (status, message) => {
      answers = [{ status, body: { message } }];
      const { client, repository } = connect();
      const error = await failure(
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
        `GitHub refused to set the status kardinal/gates of aaaaaaaa in acme/gitops: ${status} ${message}. The token needs the permission "Commit statuses: read and write" (classic tokens: the scope repo:status)`,
      );
    },
  );

  it('reads all pages of reviews', async () => {
    const review = (login: string, state: string) => ({
      user: { login },
      state,
    });
    const page = Array.from({ length: 100 }, () => review('ana', 'COMMENTED'));
    const next = `<http://${host}/api/v3/reviews?page=2>; rel="next"`;
    answers = [
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
    ];
    const { client, repository } = connect();
    expect(await client.reviews(repository, 7)).toEqual({
      approvedBy: ['ana'],
      changesRequestedBy: ['ben'],
    });
  });

  it('merges by another method when the repository forbids one', async () => {
    answers = [
      {
        status: 405,
        body: { message: 'Merge commits are not allowed on this repository.' },
      },
      { status: 200, body: { sha: 'f'.repeat(40), merged: true } },
    ];
    const { client, repository } = connect();
    expect(
      await client.mergePullRequest(repository, 7, { head: 'a'.repeat(40) }),
    ).toEqual({ type: 'merged', sha: 'f'.repeat(40) });
    expect(received.map(({ body }) => JSON.parse(body))).toMatchObject([
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
    answers = [
      { status, body: { message } },
      { status: 200, body: pull },
    ];
    const { client, repository } = connect();
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
    answers = [{ status: 200, body: { ...PULL, ...pull } }];
    const { client, repository } = connect();
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
    answers = [
      { status: 200, headers: { etag: '"1"' }, body: page(300, recent) },
      { status: 200, body: page(200, '2020-01-01T00:00:00Z') },
      { status: 200, headers: { etag: '"2"' }, body: page(301, recent) },
    ];
    const { client, repository } = connect();
    const first = await client.listPullRequests(repository, {});
    expect(first).toMatchObject({ type: 'changed', etag: '"1"' });
    const second = await client.listPullRequests(repository, {
      etag: '"1"',
    });
    expect(second).toMatchObject({ type: 'changed', etag: '"2"' });
    expect(received).toHaveLength(3);
  });
});
