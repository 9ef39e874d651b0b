import {
  ForgeWire,
  failureOf,
} from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import {
  commit,
  found,
  HEAD,
  listenWire,
  MERGE,
  MERGED,
  REQUEST,
  refused,
} from './__testUtils__/listenWire';

const OTHER = 'c'.repeat(40);
const moved = {
  source: { ...REQUEST.source, commit: { hash: OTHER.slice(0, 12) } },
};
const merged = { status: 200, body: MERGED };
const task = {
  status: 202,
  headers: {
    location:
      'https://elsewhere.example.com/2.0/repositories/acme/gitops/pullrequests/7/merge/task-status/8f-9',
  },
};
const pending = { status: 200, body: { task_status: 'PENDING' } };

describe('a merge', () => {
  let wire: ForgeWire;

  beforeEach(async () => {
    wire = await listenWire();
  });

  afterEach(() => wire.close());

  const merge = (options: { title?: string } = {}) => {
    const { client, repository } = wire.connect();
    return client.mergePullRequest(repository, 7, { head: HEAD, ...options });
  };

  it('is by the strategy of the branch, of the head that was read right before', async () => {
    const branch = { name: 'main', default_merge_strategy: 'squash' };
    const destination = { ...REQUEST.destination, branch };
    wire.answer(found({ destination }), commit(HEAD), merged, commit(MERGE));
    expect(await merge({ title: 'Promote' })).toEqual({
      type: 'merged',
      sha: MERGE,
    });
    expect(wire.asked).toEqual([
      'GET /pullrequests/7',
      'GET /commit/aaaaaaaaaaaa',
      'POST /pullrequests/7/merge',
      'GET /commit/bbbbbbbbbbbb',
    ]);
    expect(wire.sent).toEqual([
      {
        type: 'pullrequest_merge_parameters',
        message: 'Promote',
        merge_strategy: 'squash',
      },
    ]);
  });

  it('that takes long is waited for where Bitbucket says, and nowhere else', async () => {
    const done = {
      status: 200,
      body: { task_status: 'SUCCESS', merge_result: MERGED },
    };
    wire.answer(found(), commit(HEAD), task, pending, done, commit(MERGE));
    expect(await merge()).toEqual({ type: 'merged', sha: MERGE });
    expect(wire.asked.slice(3, 5)).toEqual([
      'GET /pullrequests/7/merge/task-status/8f-9',
      'GET /pullrequests/7/merge/task-status/8f-9',
    ]);
  });

  it('that takes longer is found out later', async () => {
    wire.answer(
      found(),
      commit(HEAD),
      task,
      ...Array.from({ length: 4 }, () => pending),
    );
    expect(await failureOf(merge())).toMatchObject({
      kind: 'transient',
      message:
        'Bitbucket Cloud is still merging pull request #7 in acme/gitops',
    });
  });

  it('that was lost is found, and not made again', async () => {
    wire.answer(merged, commit(HEAD), commit(MERGE));
    expect(await merge()).toEqual({ type: 'merged', sha: MERGE });
    expect(wire.asked.some(each => each.startsWith('POST'))).toBe(false);
  });

  it.each([
    [
      'the head moved before',
      [found(moved), commit(OTHER)],
      { type: 'headMoved', message: 'its head is cccccccc now' },
    ],
    [
      'the head moved meanwhile',
      [
        found(),
        commit(HEAD),
        refused(409, 'The refs changed.'),
        found(moved),
        commit(OTHER),
      ],
      { type: 'headMoved', message: 'The refs changed.' },
    ],
    [
      'another head was merged, which nothing could keep',
      [
        found(),
        commit(HEAD),
        { status: 200, body: { ...MERGED, ...moved } },
        commit(OTHER),
        commit(MERGE),
      ],
      { type: 'headMoved', message: 'its head is cccccccc now' },
    ],
    [
      'it was declined',
      [found({ state: 'DECLINED' }), commit(HEAD)],
      { type: 'notMergeable', message: 'it was declined' },
    ],
    [
      'merge checks forbid it',
      [found(), commit(HEAD), refused(400, 'Merge checks.'), found()],
      { type: 'notMergeable', message: 'Merge checks.' },
    ],
    [
      'the task fails',
      [found(), commit(HEAD), task, refused(400, 'Went wrong.'), found()],
      { type: 'notMergeable', message: 'Went wrong.' },
    ],
    [
      'Bitbucket says nothing of it',
      [found(), commit(HEAD), { status: 202 }, found()],
      { type: 'notMergeable', message: 'Bitbucket did not merge it' },
    ],
  ])('is none where %s', async (_why, answers, outcome) => {
    wire.answer(...answers);
    expect(await merge()).toEqual(outcome);
    expect(wire.asked).toHaveLength(answers.length);
  });

  it('needs the right to merge', async () => {
    wire.answer(found(), commit(HEAD), refused(403, 'You may not.'));
    expect(await failureOf(merge())).toMatchObject({ kind: 'unauthorized' });
  });
});
