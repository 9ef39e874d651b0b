import {
  ForgeWire,
  failureOf,
} from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import {
  HEAD as sha,
  listenWire,
  page,
  refused,
} from './__testUtils__/listenWire';

describe('builds of a commit', () => {
  let wire: ForgeWire;

  beforeEach(async () => {
    wire = await listenWire();
  });

  afterEach(() => wire.close());

  const set = (change: object = {}) => {
    const { client, repository } = wire.connect();
    return client.setCommitStatus({
      repository,
      sha,
      context: 'kardinal/gates',
      state: 'failure',
      description: 'soaks',
      ...change,
    });
  };
  const list = async () => {
    const { client, repository } = wire.connect();
    const read = await client.listCommitChecks?.(repository, sha, {});
    return read?.type === 'changed' ? read.value : [];
  };
  const pageOfCommit = () => `http://${wire.host}/acme/gitops/commits/${sha}`;

  it('are set with Bitbucket’s words', async () => {
    wire.answer({ status: 201, body: {} }, { status: 201, body: {} });
    await set({ targetUrl: 'https://portal.example.com/' });
    await set({ state: 'pending' });
    expect(wire.asked[0]).toBe(`POST /commit/${sha}/statuses/build`);
    const said = {
      key: 'kardinal/gates',
      name: 'kardinal/gates',
      description: 'soaks',
    };
    expect(wire.sent).toEqual([
      { ...said, state: 'FAILED', url: 'https://portal.example.com/' },
      { ...said, state: 'INPROGRESS', url: pageOfCommit() },
    ]);
  });

  it('have a key that Bitbucket takes, and are read by their name then', async () => {
    const context = `kardinal/${'x'.repeat(40)}`;
    wire.answer({ status: 201, body: {} });
    await set({ context });
    const [sent] = wire.sent as [{ key: string; name: string }];
    expect(sent.key).toMatch(/^[0-9a-f]{40}$/);
    wire.answer(page([{ ...sent, state: 'SUCCESSFUL' }]));
    expect(await list()).toMatchObject([{ context, state: 'success' }]);
  });

  it('are refused for a commit that is not there', async () => {
    const gone = refused(404, 'Commit not found');
    wire.answer(gone, { status: 200, body: {} }, gone, gone);
    expect(await failureOf(set())).toMatchObject({
      kind: 'invalid',
      message: `acme/gitops has no commit ${sha} that a build kardinal/gates could be set on`,
    });
    expect(await failureOf(set())).toMatchObject({ kind: 'notFound' });
  });

  it('are none of a commit that is not there, and unknown of a repository that is not', async () => {
    const gone = refused(404, 'Commit not found');
    wire.answer(gone, { status: 200, body: {} }, gone, gone);
    expect(await list()).toEqual([]);
    expect(await failureOf(list())).toMatchObject({ kind: 'notFound' });
  });

  it.each([
    ['SUCCESSFUL', 'success'],
    ['FAILED', 'failure'],
    ['STOPPED', 'failure'],
    ['INPROGRESS', 'pending'],
  ])('that are %s are %s', async (state, expected) => {
    wire.answer(page([{ key: '-12', name: 'Pipeline #3', state, url: '' }]));
    expect(await list()).toMatchObject([{ context: '-12', state: expected }]);
  });

  it('are read page by page, as Bitbucket says, from nobody else', async () => {
    const build = { key: 'ci', state: 'SUCCESSFUL', url: pageOfCommit() };
    wire.answer(
      page([build], 'https://elsewhere.example.com/x?pagelen=50&page=Mg'),
      page([{ ...build, key: 'lint', url: 'https://ci.example.com/1' }]),
    );
    expect(await list()).toEqual([
      { kind: 'status', context: 'ci', state: 'success', description: '' },
      {
        kind: 'status',
        context: 'lint',
        state: 'success',
        description: '',
        targetUrl: 'https://ci.example.com/1',
      },
    ]);
    expect(wire.asked).toEqual([
      `GET /commit/${sha}/statuses?pagelen=50`,
      `GET /commit/${sha}/statuses?pagelen=50&page=Mg`,
    ]);
  });
});
