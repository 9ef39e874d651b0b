import {
  ForgeWire,
  WireAnswer,
  failureOf,
} from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { PULL, listenWire } from './__testUtils__/listenWire';

const { NOW } = ForgeWire;

/** GitHub's clock is not ours. */
const THEIRS = Math.floor(Date.now() / 1000) * 1000;
const DATE = { date: new Date(THEIRS).toUTCString() };

describe('what a failed call means', () => {
  let wire: ForgeWire;

  beforeEach(async () => {
    wire = await listenWire();
  });

  afterEach(() => wire.close());

  it.each<{ what: string; answer: WireAnswer; wait: number }>([
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
    wire.answer(answer);
    const { client, repository } = wire.connect();
    const error = await failureOf(client.getPullRequest(repository, 7));
    expect(error).toMatchObject({
      name: 'ScmError',
      kind: 'rateLimited',
      retryAt: NOW + wait,
    });
    expect(wire.asked).toHaveLength(1);
  });

  it('sends nothing more with a credential that is limited, until the limit ends', async () => {
    wire.answer(
      { status: 403, headers: { 'retry-after': '120' } },
      { status: 200, body: PULL },
      { status: 200, body: PULL },
    );
    const provider = wire.connect();
    const { client, repository } = provider;
    const read = () => client.getPullRequest(repository, 7);
    const message = `GitHub limits the requests of this credential until 2025-10-09T08:55:20Z, so that it has to wait to read pull request #7 in acme/gitops`;
    expect(await failureOf(read())).toMatchObject({
      message: `${message}: 403`,
    });
    expect(await failureOf(read())).toMatchObject({
      kind: 'rateLimited',
      retryAt: NOW + 120_000,
      message,
    });
    expect(wire.asked).toHaveLength(1);
    expect(
      await provider.with('another-token').getPullRequest(repository, 7),
    ).toMatchObject({ number: 7 });
    wire.time = NOW + 120_000;
    expect(await read()).toMatchObject({ number: 7 });
  });

  it.each([
    ['seconds', { 'retry-after': '45' }, 45_000],
    [
      'a date',
      { ...DATE, 'retry-after': new Date(THEIRS + 45_000).toUTCString() },
      45_000,
    ],
    ['nothing', {}, undefined],
  ])(
    'honours what a forge that is down asks for: %s',
    async (_what, headers, wait) => {
      wire.answer(...[1, 2, 3].map(() => ({ status: 503, headers })));
      const { client, repository } = wire.connect();
      expect(
        await failureOf(client.getPullRequest(repository, 7)),
      ).toMatchObject({
        kind: 'transient',
        message: 'GitHub failed to read pull request #7 in acme/gitops: 503',
        retryAt: wait === undefined ? undefined : NOW + wait,
      });
    },
  );

  it('reads what is no JSON as what its status says', async () => {
    wire.answer(
      ...[1, 2, 3].map(() => ({
        status: 502,
        headers: { 'content-type': 'text/html' },
        body: '<html>Bad Gateway</html>',
      })),
    );
    const { client, repository } = wire.connect();
    expect(await failureOf(client.getPullRequest(repository, 7))).toMatchObject(
      {
        kind: 'transient',
        message: 'GitHub failed to read pull request #7 in acme/gitops: 502',
      },
    );
  });

  it('finds the pull request whose answer was lost with the connection, and opens no second one', async () => {
    wire.answer(
      { status: 0 },
      {
        status: 422,
        body: {
          message: 'Validation Failed',
          errors: [{ message: 'A pull request already exists for acme:one.' }],
        },
      },
      { status: 200, body: [PULL] },
    );
    const { client, repository } = wire.connect();
    const opened = await client.openPullRequest({
      repository,
      head: 'one',
      base: 'main',
      title: 'One',
      body: '',
      labels: [],
    });
    expect(opened).toMatchObject({ number: 7, state: 'open' });
    expect(wire.asked).toEqual([
      'POST /pulls',
      'POST /pulls',
      expect.stringMatching(/^GET /),
    ]);
  });

  it('says that nobody answers', async () => {
    const { client, repository } = wire.connect();
    await wire.close();
    expect(await failureOf(client.getPullRequest(repository, 7))).toMatchObject(
      {
        kind: 'transient',
        message: expect.stringMatching(
          /^GitHub could not be reached to read pull request #7 in acme\/gitops: /,
        ),
      },
    );
  });

  it.each([
    [
      403,
      'Repository was archived so is read-only.',
      'invalid',
      '. Unarchive the repository, or write another one into spec.git.url, and retry',
    ],
    [404, 'Not Found', 'notFound', '. It is gone, or the token may not see it'],
    [403, 'Resource not accessible by integration', 'unauthorized', ''],
  ])('says what to do about %d %s', async (status, message, kind, advice) => {
    wire.answer(...[1, 2, 3, 4].map(() => ({ status, body: { message } })));
    const { client, repository } = wire.connect();
    expect(await failureOf(client.getPullRequest(repository, 7))).toMatchObject(
      {
        kind,
        message: `GitHub refused to read pull request #7 in acme/gitops: ${status} ${message}${advice}`,
      },
    );
  });

  it('keeps a short wait for a secondary limit itself', async () => {
    wire.answer(
      {
        status: 403,
        headers: { 'retry-after': '5' },
        body: { message: 'You have exceeded a secondary rate limit' },
      },
      { status: 200, body: PULL },
    );
    const { client, repository } = wire.connect();
    expect(await client.getPullRequest(repository, 7)).toMatchObject({
      number: 7,
    });
    expect(wire.asked).toHaveLength(2);
  });
});
