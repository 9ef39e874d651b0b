import { ForgeWire } from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import {
  found,
  listenWire,
  MERGED,
  mergeable,
  NO_AUTO_MERGE,
  page,
  REQUEST,
  refused,
} from './__testUtils__/listenWire';

const request = {
  head: 'one',
  base: 'main',
  title: 'One',
  body: 'What changes',
  labels: ['kardinal', 'kardinal/promotion'],
};
const search =
  'GET /pull-requests?state=ALL&direction=OUTGOING&at=refs%2Fheads%2Fone&order=NEWEST&limit=100&start=0';
const repository = {
  status: 200,
  headers: { 'x-ausername': 'kardinal%20bot' },
  body: { id: 12 },
};
const nobody = { status: 200, body: [] };
const opened = { status: 201, body: REQUEST };
const branch = (latestCommit: string) =>
  page([
    { id: 'refs/heads/one-more', latestCommit: 'd'.repeat(40) },
    { id: 'refs/heads/one', latestCommit },
  ]);

describe('pull requests of a branch', () => {
  let wire: ForgeWire;

  beforeEach(async () => {
    wire = await listenWire();
  });

  afterEach(() => wire.close());

  const open = () => {
    const connection = wire.connect();
    return connection.client.openPullRequest({
      ...request,
      repository: connection.repository,
    });
  };

  it('opens one with its labels, and asks who reviews by default, but not itself', async () => {
    wire.answer(
      page([]),
      repository,
      { status: 200, body: [{ name: 'ana' }, { name: 'kardinal bot' }] },
      opened,
    );
    expect(await open()).toMatchObject({ number: 7, labels: request.labels });
    expect(wire.asked).toEqual([
      search,
      'GET ',
      'GET /bb/rest/default-reviewers/latest/projects/ACME/repos/gitops/reviewers?sourceRepoId=12&targetRepoId=12&sourceRefId=refs%2Fheads%2Fone&targetRefId=refs%2Fheads%2Fmain',
      'POST /pull-requests',
    ]);
    const place = { slug: 'gitops', project: { key: 'ACME' } };
    expect(wire.sent).toEqual([
      {
        title: 'One',
        description: 'What changes\n\nLabels: `kardinal` `kardinal/promotion`',
        fromRef: { id: 'refs/heads/one', repository: place },
        toRef: { id: 'refs/heads/main', repository: place },
        reviewers: [{ user: { name: 'ana' } }],
      },
    ]);
  });

  it.each([
    [
      'conditions, as they are published',
      { status: 200, body: [{ id: 1, reviewers: [{ name: 'ana' }] }] },
      [{ user: { name: 'ana' } }],
    ],
    ['nothing, as it is turned off', refused(404, 'No such resource'), []],
  ])(
    'takes %s for who reviews by default',
    async (_what, answer, reviewers) => {
      wire.answer(page([]), repository, answer, opened);
      await open();
      expect(wire.sent).toMatchObject([{ reviewers }]);
    },
  );

  it('adds the labels that an open one lacks', async () => {
    const bare = { ...REQUEST, description: 'Theirs\n\nLabels: `mine`' };
    wire.answer(
      page([bare]),
      found(bare),
      found(),
      found(),
      mergeable(),
      NO_AUTO_MERGE,
    );
    expect(await open()).toMatchObject({ labels: request.labels });
    expect(wire.sent).toMatchObject([
      {
        description: 'Theirs\n\nLabels: `mine` `kardinal` `kardinal/promotion`',
      },
    ]);
  });

  it('finds the one that somebody else opened meanwhile', async () => {
    wire.answer(
      page([]),
      repository,
      nobody,
      refused(409, 'Only one pull request may be open'),
      page([REQUEST]),
    );
    expect(await open()).toMatchObject({ number: 7, state: 'open' });
  });

  it('takes none of a fork, or into another branch, for it', async () => {
    const fork = { slug: 'gitops', project: { key: '~ana' } };
    const fromRef = { ...REQUEST.fromRef, repository: fork };
    const toRef = { ...REQUEST.toRef, id: 'refs/heads/other' };
    wire.answer(
      page([
        { ...REQUEST, fromRef },
        { ...REQUEST, toRef },
      ]),
    );
    const { client, repository: here } = wire.connect();
    expect(
      await client.findPullRequest({ ...request, repository: here }),
    ).toBeUndefined();
  });

  it.each([
    ['its branch is where it was', branch('a'.repeat(40)), 7],
    ['its branch is gone', page([]), 7],
    ['more was pushed', branch('c'.repeat(40)), 8],
  ])(
    'opens none where one was merged and %s',
    async (_what, answer, number) => {
      wire.answer(page([MERGED]), answer, repository, nobody, {
        status: 201,
        body: { ...REQUEST, id: 8 },
      });
      expect(await open()).toMatchObject({ number });
      expect(wire.asked[1]).toBe(
        'GET /branches?filterText=one&boostMatches=true&limit=100&start=0',
      );
    },
  );
});
