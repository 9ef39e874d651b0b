import {
  ForgeWire,
  failureOf,
} from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { found, MERGED, REQUEST, listenWire } from './__testUtils__/listenWire';

const search =
  'GET /merge_requests?state=all&source_branch=kardinal%2Fb1&target_branch=main&order_by=created_at&sort=desc&per_page=100&page=1';
const request = {
  head: 'kardinal/b1',
  base: 'main',
  title: 'One',
  body: 'From\n/merge',
  labels: ['kardinal', 'kardinal/promotion'],
};
const OWN = { ...REQUEST, source_branch: request.head };
const branch = (sha: string) => ({
  status: 200,
  body: { commit: { id: sha } },
});
const list = (...body: readonly object[]) => ({ status: 200, body });

describe('merge requests of a branch', () => {
  let wire: ForgeWire;

  beforeEach(async () => {
    wire = await listenWire();
  });

  afterEach(() => wire.close());

  it('opens one with its labels, in which nobody commands anything', async () => {
    const opened = { ...OWN, labels: request.labels };
    wire.answer(list(), branch('a'), branch('b'), {
      status: 201,
      body: opened,
    });
    const { client, repository } = wire.connect();
    expect(
      await client.openPullRequest({ ...request, repository }),
    ).toMatchObject({ number: 7, labels: request.labels });
    expect(wire.asked).toEqual([
      search,
      'GET /repository/branches/kardinal%2Fb1',
      'GET /repository/branches/main',
      'POST /merge_requests',
    ]);
    expect(wire.sent).toEqual([
      {
        source_branch: 'kardinal/b1',
        target_branch: 'main',
        title: 'One',
        description: 'From\n\\/merge',
        labels: 'kardinal,kardinal/promotion',
      },
    ]);
  });

  it('adds the labels that an open one lacks', async () => {
    const labels = ['mine', ...request.labels];
    wire.answer(
      list({ ...OWN, labels: ['mine', 'kardinal'] }),
      found({ labels }),
    );
    const { client, repository } = wire.connect();
    expect(
      await client.openPullRequest({ ...request, repository }),
    ).toMatchObject({ labels });
    expect(wire.sent).toEqual([{ add_labels: 'kardinal/promotion' }]);
  });

  it('finds the one that somebody else opened meanwhile', async () => {
    const message = [
      'Another open merge request already exists for this source branch: !7',
    ];
    wire.answer(
      list(),
      branch('a'),
      branch('b'),
      { status: 409, body: { message } },
      list(OWN),
    );
    const { client, repository } = wire.connect();
    expect(
      await client.openPullRequest({ ...request, labels: [], repository }),
    ).toMatchObject({ number: 7, state: 'open' });
  });

  it('takes none of a fork for it', async () => {
    wire.answer(list({ ...OWN, source_project_id: 4 }));
    const { client, repository } = wire.connect();
    expect(
      await client.findPullRequest({ ...request, repository }),
    ).toBeUndefined();
  });

  it.each([
    ['its branch is where it was', branch(REQUEST.sha), 7],
    ['its branch is gone', { status: 404 }, 7],
    ['more was pushed', branch('c'.repeat(40)), 8],
  ])(
    'opens none where one was merged and %s',
    async (_what, answer, number) => {
      const merged = { ...MERGED, source_branch: request.head };
      const isGone = answer.status === 404;
      wire.answer(
        list(merged),
        answer,
        ...(isGone ? [{ status: 200, body: {} }] : []),
        branch('c'),
        branch('b'),
        { status: 201, body: { ...OWN, iid: 8 } },
      );
      const { client, repository } = wire.connect();
      expect(
        await client.openPullRequest({ ...request, labels: [], repository }),
      ).toMatchObject({ number });
    },
  );

  it('tells a branch that is gone from a project that may not be seen', async () => {
    wire.answer(list(), { status: 404 }, { status: 404 });
    const { client, repository } = wire.connect();
    expect(
      await failureOf(client.openPullRequest({ ...request, repository })),
    ).toMatchObject({
      message: expect.stringContaining('the token may not see it'),
    });
  });
});
