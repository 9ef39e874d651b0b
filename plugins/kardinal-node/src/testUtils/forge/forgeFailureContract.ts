import { WireAnswer } from '../scmProvider/WireServer';
import { failureOf } from './failureOf';
import { ForgeWire } from './ForgeWire';

/** A provider over a `ForgeConnection`, and what its tests read. @public */
export interface FailingForge {
  /** What people call it, e.g. `Gitea`. */
  readonly name: string;
  /** Where its address is configured, e.g. `the baseUrl of kardinal.gitea`. */
  readonly setting: string;
  /** How messages call pull request 7, e.g. `pull request #7 in acme/gitops`. */
  readonly pullRequest: string;
  /** What a read of it is answered with. */
  readonly found: readonly WireAnswer[];
  listen(): Promise<ForgeWire>;
}

const { NOW, TOKEN } = ForgeWire;

/** What every provider over a `ForgeConnection` makes of calls that fail, as jest tests. @public */
export function forgeFailureContract(forge: FailingForge): void {
  const { name, pullRequest, found } = forge;
  let wire: ForgeWire;

  beforeEach(async () => {
    wire = await forge.listen();
  });

  afterEach(() => wire.close());

  const read = () => {
    const { client, repository } = wire.connect();
    return client.getPullRequest(repository, 7);
  };

  it('tries reads again after errors of the server', async () => {
    wire.answer({ status: 502 }, { status: 503 }, ...found);
    expect(await read()).toMatchObject({ number: 7 });
  });

  it('calls lasting errors of the server transient, and comes back when it asks to', async () => {
    const down = { status: 503, headers: { 'retry-after': '45' } };
    wire.answer(down, down, down);
    expect(await failureOf(read())).toMatchObject({
      name: 'ScmError',
      kind: 'transient',
      message: `${name} failed to read ${pullRequest}: 503`,
      retryAt: NOW + 45_000,
    });
    expect(wire.asked).toHaveLength(3);
  });

  it('writes once, whatever happens', async () => {
    wire.answer({ status: 502 }, { status: 201, body: {} });
    const { client, repository } = wire.connect();
    expect(
      await failureOf(client.comment(repository, 7, 'Superseded')),
    ).toMatchObject({ kind: 'transient' });
    expect(wire.asked).toEqual([expect.stringMatching(/^POST /)]);
  });

  it('says that nobody answers, without the token', async () => {
    const { client, repository } = wire.connect();
    await wire.close();
    const error = await failureOf(client.getPullRequest(repository, 7));
    expect(error).toMatchObject({
      name: 'ScmError',
      kind: 'transient',
      message: expect.stringContaining(
        `${name} could not be reached to read ${pullRequest}: `,
      ),
    });
    expect(error.message).not.toContain(TOKEN);
  });

  it.each([301, 302])(
    'takes the credential nowhere else on a %d',
    async status => {
      const location = 'https://elsewhere.example.com/';
      wire.answer({ status, headers: { location } });
      const error = await failureOf(read());
      expect(error).toMatchObject({ kind: 'invalid' });
      expect(error.message).toContain(
        `${status}. It moved: write the new address into spec.git.url, or ${forge.setting}`,
      );
      expect(wire.asked).toHaveLength(1);
    },
  );

  it('sends the credential to no host that is not configured', async () => {
    const { client, repository } = wire.connect();
    const url = 'https://elsewhere.example.com/acme/gitops';
    expect(
      await failureOf(client.getPullRequest({ ...repository, url }, 7)),
    ).toMatchObject({ kind: 'invalid', message: expect.stringMatching(url) });
    expect(wire.asked).toEqual([]);
  });

  it('says that somebody else answers, and shows nothing of the page', async () => {
    const headers = { 'content-type': 'text/html' };
    const page = { headers, text: '<html>Log in</html>' };
    wire.answer({ ...page, status: 403 }, { ...page, status: 200 });
    expect((await failureOf(read())).message).toMatch(/: 403$/);
    expect(await failureOf(read())).toMatchObject({
      kind: 'transient',
      message: `${name} was asked to read ${pullRequest}, and the answer is not JSON: check ${forge.setting}`,
    });
  });

  it('sends nothing more with a credential that is limited, until the limit ends', async () => {
    const limited = { status: 429, headers: { 'retry-after': '120' } };
    wire.answer(limited, ...found, ...found);
    const { client, repository, with: as } = wire.connect();
    const again = () => client.getPullRequest(repository, 7);
    const message = `${name} limits the requests of this credential until 2025-10-09T08:55:20Z, so that it has to wait to read ${pullRequest}`;
    expect(await failureOf(again())).toMatchObject({
      kind: 'rateLimited',
      retryAt: NOW + 120_000,
      message: `${message}: 429`,
    });
    expect(await failureOf(again())).toMatchObject({ message });
    expect(wire.asked).toHaveLength(1);
    expect(
      await as('another-token').getPullRequest(repository, 7),
    ).toMatchObject({ number: 7 });
    wire.time = NOW + 120_000;
    expect(await again()).toMatchObject({ number: 7 });
  });

  it('waits a minute for a limit that names no time', async () => {
    wire.answer({ status: 429 });
    expect(await failureOf(read())).toMatchObject({ retryAt: NOW + 60_000 });
  });
}
