import {
  ForgeWire,
  failureOf,
} from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { listenWire, page, refused } from './__testUtils__/listenWire';

const sha = 'a'.repeat(40);

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
  const pageOf = (commit: string) =>
    `http://${wire.host}/bb/projects/ACME/repos/gitops/commits/${commit}`;
  const list = async (...builds: readonly object[]) => {
    wire.answer(page(builds));
    const { client, repository } = wire.connect();
    const read = await client.listCommitChecks?.(repository, sha, {});
    return read?.type === 'changed' ? read.value : [];
  };

  it('are set with Bitbucket’s words, so that a required build can be chosen', async () => {
    wire.answer({ status: 204 }, { status: 204 });
    await set({ targetUrl: 'https://portal.example.com/' });
    await set({ state: 'pending' });
    expect(wire.asked[0]).toBe(`POST /commits/${sha}/builds`);
    const context = 'kardinal/gates';
    const said = {
      key: context,
      parent: context,
      name: context,
      description: 'soaks',
    };
    expect(wire.sent).toEqual([
      { ...said, state: 'FAILED', url: 'https://portal.example.com/' },
      { ...said, state: 'INPROGRESS', url: pageOf(sha) },
    ]);
  });

  it('are refused for a commit that is not there', async () => {
    const gone = refused(404, `Commit ${sha} does not exist`);
    wire.answer(gone, { status: 200, body: {} }, gone, gone);
    expect(await failureOf(set())).toMatchObject({
      kind: 'invalid',
      message: `ACME/gitops has no commit ${sha} that a build kardinal/gates could be set on`,
    });
    expect(await failureOf(set())).toMatchObject({
      kind: 'notFound',
      message: expect.stringContaining('refused to read it in ACME/gitops'),
    });
  });

  it('are read of this repository, and without the page of the commit', async () => {
    const build = { key: 'ci', state: 'SUCCESSFUL', url: 'https://ci/1' };
    const checks = await list(
      { ...build, description: 'passed' },
      { ...build, key: 'other', projectKey: 'X', repositorySlug: 'gitops' },
      {
        ...build,
        key: 'own',
        projectKey: 'acme',
        repositorySlug: 'gitops',
        url: pageOf(sha),
      },
    );
    expect(checks).toEqual([
      {
        kind: 'status',
        context: 'ci',
        state: 'success',
        description: 'passed',
        targetUrl: 'https://ci/1',
      },
      { kind: 'status', context: 'own', state: 'success', description: '' },
    ]);
    expect(wire.asked).toEqual([
      `GET /bb/rest/build-status/latest/commits/${sha}?limit=100&start=0`,
    ]);
  });

  it.each([
    ['SUCCESSFUL', 'success'],
    ['FAILED', 'failure'],
    ['CANCELLED', 'failure'],
    ['INPROGRESS', 'pending'],
    ['UNKNOWN', 'pending'],
  ])('that are %s are %s', async (state, expected) => {
    const [check] = await list({ key: 'ci', state, url: '' });
    expect(check.state).toBe(expected);
  });
});
