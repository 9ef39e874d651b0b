import { failure, NOW, open, TOKEN, Wire } from './__testUtils__/Wire';

jest.setTimeout(60_000);

describe('what a failed call means', () => {
  let wire: Wire;

  beforeEach(async () => {
    wire = await Wire.listen();
  });

  afterEach(() => wire.close());

  const read = () => {
    const { client, repository } = wire.connect();
    return client.getPullRequest(repository, 7);
  };

  it('tries reads again after errors of the server', async () => {
    wire.answer({ status: 502 }, { status: 503 }, ...open());
    expect(await read()).toMatchObject({ number: 7 });
  });

  it('calls lasting errors of the server transient, and comes back when it asks to', async () => {
    const down = { status: 503, headers: { 'retry-after': '45' } };
    wire.answer(down, down, down);
    expect(await failure(read())).toMatchObject({
      name: 'ScmError',
      kind: 'transient',
      message: 'Gitea failed to read pull request #7 in acme/gitops: 503',
      retryAt: NOW + 45_000,
    });
    expect(wire.asked).toHaveLength(3);
  });

  it('writes once, whatever happens', async () => {
    wire.answer({ status: 502 }, { status: 201, body: {} });
    const { client, repository } = wire.connect();
    expect(
      await failure(client.comment(repository, 7, 'Superseded')),
    ).toMatchObject({ kind: 'transient' });
    expect(wire.asked).toEqual(['POST /issues/7/comments']);
  });

  it('says that nobody answers, without the token', async () => {
    const { client, repository } = wire.connect();
    await wire.close();
    const error = await failure(client.getPullRequest(repository, 7));
    expect(error).toMatchObject({ name: 'ScmError', kind: 'transient' });
    expect(error.message).toMatch(
      /^Gitea could not be reached to read pull request #7 in acme\/gitops: /,
    );
    expect(error.message).not.toContain(TOKEN);
  });

  it.each([
    [400, 'invalid', ''],
    [401, 'unauthorized', ''],
    [403, 'unauthorized', ''],
    [404, 'notFound', '. It is gone, or the token may not see it'],
    [422, 'invalid', ''],
    [
      423,
      'invalid',
      '. Unarchive the repository, or write another one into spec.git.url, and retry',
    ],
  ])(
    'takes %d for %s, and says what Gitea said',
    async (status, kind, advice) => {
      wire.answer({ status, body: { message: `No way, ${TOKEN}` } });
      expect(await failure(read())).toMatchObject({
        kind,
        message: `Gitea refused to read pull request #7 in acme/gitops: ${status} No way, ***${advice}`,
      });
      expect(wire.asked).toHaveLength(1);
    },
  );

  it('takes the credential nowhere else', async () => {
    const location = 'https://elsewhere.example.com/';
    wire.answer({ status: 302, headers: { location } });
    const error = await failure(read());
    expect(error).toMatchObject({ kind: 'invalid' });
    expect(error.message).toMatch(/302. It moved: write the new address/);
    const { client, repository } = wire.connect();
    const url = 'https://elsewhere.example.com/acme/gitops';
    expect(
      await failure(client.getPullRequest({ ...repository, url }, 7)),
    ).toMatchObject({ kind: 'invalid', message: expect.stringMatching(url) });
    expect(wire.asked).toHaveLength(1);
  });

  it('says that somebody else answers than Gitea', async () => {
    const headers = { 'content-type': 'text/html' };
    const page = { headers, text: '<html>Log in</html>' };
    wire.answer({ ...page, status: 403 }, { ...page, status: 200 });
    expect((await failure(read())).message).toMatch(/gitops: 403$/);
    expect(await failure(read())).toMatchObject({
      kind: 'transient',
      message:
        'Gitea was asked to read pull request #7 in acme/gitops, and the answer is not JSON: check the baseUrl of kardinal.gitea',
    });
  });

  it('sends nothing more with a credential that is limited, until the limit ends', async () => {
    const limited = { status: 429, headers: { 'retry-after': '120' } };
    wire.answer(limited, ...open(), ...open());
    const { client, repository, with: as } = wire.connect();
    const again = () => client.getPullRequest(repository, 7);
    const message =
      'Gitea limits the requests of this credential until 2025-10-09T08:55:20Z, so that it has to wait to read pull request #7 in acme/gitops';
    expect(await failure(again())).toMatchObject({
      kind: 'rateLimited',
      retryAt: NOW + 120_000,
      message: `${message}: 429`,
    });
    expect(await failure(again())).toMatchObject({ message });
    expect(wire.asked).toHaveLength(1);
    expect(
      await as('another-token').getPullRequest(repository, 7),
    ).toMatchObject({ number: 7 });
    wire.time = NOW + 120_000;
    expect(await again()).toMatchObject({ number: 7 });
  });

  it('waits a minute for a limit that names no time', async () => {
    wire.answer({ status: 429 });
    expect(await failure(read())).toMatchObject({ retryAt: NOW + 60_000 });
  });
});
