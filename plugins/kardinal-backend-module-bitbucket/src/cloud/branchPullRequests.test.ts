import { ForgeWire } from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import {
  account,
  commit,
  found,
  HEAD,
  listenWire,
  MERGE,
  MERGED,
  mergeable,
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
const opened = { status: 201, body: REQUEST };
const nobody = page([]);
const defaults = page([
  { user: account('ana'), reviewer_type: 'project' },
  { user: account('bot'), reviewer_type: 'repository' },
]);

describe('pull requests of a branch', () => {
  let wire: ForgeWire;

  beforeEach(async () => {
    wire = await listenWire();
  });

  afterEach(() => wire.close());

  const open = (change: Partial<typeof request> = {}) => {
    const { client, repository } = wire.connect();
    return client.openPullRequest({ ...request, repository, ...change });
  };
  const queryOf = (asked: string) =>
    new URLSearchParams(asked.slice(asked.indexOf('?')));

  it('opens one with its labels, and asks who reviews by default, but not itself', async () => {
    wire.answer(page([]), defaults, opened, found(), found(), commit(HEAD));
    expect(await open()).toMatchObject({
      number: 7,
      head: { sha: HEAD },
      labels: request.labels,
    });
    expect(wire.asked.slice(1)).toEqual([
      'GET /effective-default-reviewers?pagelen=50',
      'POST /pullrequests',
      'GET /pullrequests/7',
      'PUT /pullrequests/7',
      'GET /commit/aaaaaaaaaaaa',
    ]);
    const description =
      'What changes\n\nLabels: `kardinal` `kardinal/promotion`';
    expect(wire.sent).toEqual([
      {
        title: 'One',
        description,
        source: { branch: { name: 'one' } },
        destination: { branch: { name: 'main' } },
      },
      { title: 'One', description, reviewers: [{ uuid: '{ana}' }] },
    ]);
  });

  it('looks for it in whatever state, the newest first', async () => {
    wire.answer(page([]), nobody, opened, commit(HEAD));
    await open({ head: 'a "quoted\\one' });
    const query = queryOf(wire.asked[0]);
    expect(query.getAll('state')).toEqual([
      'OPEN',
      'MERGED',
      'DECLINED',
      'SUPERSEDED',
    ]);
    expect(query.get('sort')).toBe('-created_on');
    expect(query.get('q')).toBe(
      'source.branch.name = "a \\"quoted\\\\one" AND destination.branch.name = "main"',
    );
  });

  it('is open also where one who reviews by default cannot', async () => {
    const left = refused(400, 'Malformed reviewers list');
    wire.answer(page([]), defaults, opened, found(), left, commit(HEAD));
    expect(await open()).toMatchObject({ number: 7 });
  });

  it('adds the labels that an open one lacks', async () => {
    const theirs = { summary: { raw: 'Theirs\n\nLabels: `mine`' } };
    wire.answer(
      page([{ ...REQUEST, ...theirs }]),
      commit(HEAD),
      found(theirs),
      found(),
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
      nobody,
      refused(400, 'There is one already'),
      page([REQUEST]),
      commit(HEAD),
    );
    expect(await open()).toMatchObject({ number: 7, state: 'open' });
  });

  it('takes none of a fork, or into another branch, for it', async () => {
    const fork = { full_name: 'ana/gitops' };
    const source = { ...REQUEST.source, repository: fork };
    const branch = { name: 'other' };
    const destination = { ...REQUEST.destination, branch };
    wire.answer(
      page([
        { ...REQUEST, source },
        { ...REQUEST, destination },
      ]),
    );
    const { client, repository } = wire.connect();
    expect(
      await client.findPullRequest({ ...request, repository }),
    ).toBeUndefined();
  });

  it('finds it as it is now', async () => {
    wire.answer(page([REQUEST]), commit(HEAD), found(), ...mergeable);
    const { client, repository } = wire.connect();
    expect(
      await client.findPullRequest({ ...request, repository }),
    ).toMatchObject({ number: 7, mergeable: 'clean' });
  });

  const branch = (hash: string) => ({
    status: 200,
    body: { target: { hash } },
  });
  const gone = [refused(404, 'Branch not found'), { status: 200, body: {} }];

  it.each([
    ['its branch is where it was', [branch(HEAD)], 7],
    ['its branch is gone', gone, 7],
    ['more was pushed', [branch('c'.repeat(40))], 8],
  ])(
    'opens none where one was merged and %s',
    async (_what, answers, number) => {
      wire.answer(
        page([MERGED]),
        commit(HEAD),
        commit(MERGE),
        ...answers,
        nobody,
        {
          status: 201,
          body: { ...REQUEST, id: 8 },
        },
      );
      expect(await open()).toMatchObject({ number });
      expect(wire.asked[3]).toBe('GET /refs/branches/one');
    },
  );
});
