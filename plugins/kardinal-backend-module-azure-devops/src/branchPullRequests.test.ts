import {
  failureOf,
  ForgeWire,
} from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import {
  COMPLETED,
  found,
  HEAD,
  LABELS,
  list,
  listenWire,
  REQUEST,
} from './__testUtils__/listenWire';

const pulls = '/git/repositories/gitops/pullrequests';
const search = `GET ${pulls}?searchCriteria.status=all&searchCriteria.sourceRefName=refs%2Fheads%2Fkardinal%2Fb1&searchCriteria.targetRefName=refs%2Fheads%2Fmain&%24top=100&%24skip=0`;
const request = {
  head: 'kardinal/b1',
  base: 'main',
  title: 'One',
  body: 'From the portal',
  labels: ['kardinal', 'kardinal/promotion'],
};
const ref = (objectId: string) => ({
  name: 'refs/heads/kardinal/b1',
  objectId,
});
const labels = [
  { name: 'mine', active: true },
  { name: 'kardinal', active: true },
  { name: 'kardinal/promotion', active: true },
  { name: 'gone', active: false },
];

describe('pull requests of a branch', () => {
  let wire: ForgeWire;

  beforeEach(async () => {
    wire = await listenWire();
  });

  afterEach(() => wire.close());

  const open = (change: object = {}) => {
    const { client, repository } = wire.connect();
    return client.openPullRequest({ ...request, ...change, repository });
  };

  it('are opened, and get each label by a request of its own', async () => {
    wire.answer(
      list(),
      { status: 201, body: REQUEST },
      { status: 200, body: {} },
      { status: 200, body: {} },
      list(...labels),
    );
    expect(await open()).toMatchObject({
      number: 7,
      labels: ['mine', 'kardinal', 'kardinal/promotion'],
    });
    expect(wire.asked).toEqual([
      search,
      `POST ${pulls}`,
      'POST /git/repositories/gitops/pullRequests/7/labels',
      'POST /git/repositories/gitops/pullRequests/7/labels',
      LABELS,
    ]);
    expect(wire.sent).toEqual([
      {
        sourceRefName: 'refs/heads/kardinal/b1',
        targetRefName: 'refs/heads/main',
        title: 'One',
        description: 'From the portal',
      },
      { name: 'kardinal' },
      { name: 'kardinal/promotion' },
    ]);
  });

  it('are found where somebody else opened one meanwhile', async () => {
    const message =
      'TF401179: An active pull request for the source and target branch already exists.';
    wire.answer(list(), { status: 409, body: { message } }, list(REQUEST));
    expect(await open({ labels: [] })).toMatchObject({
      number: 7,
      state: 'open',
    });
  });

  it('are none of a fork', async () => {
    wire.answer(list({ ...REQUEST, forkSource: { name: 'refs/heads/main' } }));
    const { client, repository } = wire.connect();
    expect(
      await client.findPullRequest({ ...request, repository }),
    ).toBeUndefined();
  });

  it.each([
    ['its branch is where it was', [ref(HEAD)], 7],
    [
      'its branch is gone',
      [{ ...ref(HEAD), name: 'refs/heads/kardinal/b12' }],
      7,
    ],
    ['more was pushed', [ref('c'.repeat(40))], 8],
  ])(
    'are not opened where one was merged and %s',
    async (_what, refs, number) => {
      wire.answer(list(COMPLETED), list(...refs), {
        status: 201,
        body: { ...REQUEST, pullRequestId: 8 },
      });
      expect(await open({ labels: [] })).toMatchObject({ number });
      expect(wire.asked[1]).toBe(
        'GET /git/repositories/gitops/refs?filter=heads%2Fkardinal%2Fb1',
      );
    },
  );

  it('need their branches', async () => {
    const message = 'TF401398: The pull request cannot be activated';
    wire.answer(list(), { status: 400, body: { message } }, list());
    expect(await failureOf(open())).toMatchObject({
      kind: 'invalid',
      message: expect.stringContaining(message),
    });
  });
});

describe('branches', () => {
  let wire: ForgeWire;

  beforeEach(async () => {
    wire = await listenWire();
  });

  afterEach(() => wire.close());

  const remove = () => {
    const { client, repository } = wire.connect();
    return client.deleteBranch(repository, 'kardinal/b1');
  };

  it('are deleted where they are known to be', async () => {
    wire.answer(list(ref(HEAD)), list({ success: true }));
    await remove();
    expect(wire.sent).toEqual([
      [
        {
          name: 'refs/heads/kardinal/b1',
          oldObjectId: HEAD,
          newObjectId: '0'.repeat(40),
        },
      ],
    ]);
  });

  it.each([
    [{ success: false, updateStatus: 'staleOldObjectId' }, 'staleOldObjectId'],
    [
      { success: false, updateStatus: 'rejectedByPolicy', customMessage: 'No' },
      'No',
    ],
  ])('are not deleted where %j is answered', async (result, said) => {
    wire.answer(list(ref(HEAD)), list(result));
    expect(await failureOf(remove())).toMatchObject({
      kind: 'invalid',
      message: `Azure DevOps refused to delete the branch kardinal/b1 in acme/platform/gitops: ${said}`,
    });
  });
});

it('is closed once, and never when it was merged', async () => {
  const wire = await listenWire();
  const { client, repository } = wire.connect();
  const edited = { status: 200, body: {} };
  wire.answer(found(), edited, found({ status: 'abandoned' }));
  await client.closePullRequest(repository, 7);
  await client.closePullRequest(repository, 7);
  wire.answer({ status: 200, body: COMPLETED });
  await client.closePullRequest(repository, 7);
  await wire.close();
  expect(wire.sent).toEqual([{ status: 'abandoned' }]);
});
