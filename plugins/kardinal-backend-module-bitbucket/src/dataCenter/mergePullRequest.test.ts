import {
  ForgeWire,
  failureOf,
} from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import {
  found,
  listenWire,
  MERGED,
  REQUEST,
  refused,
} from './__testUtils__/listenWire';

const head = REQUEST.fromRef.latestCommit;
const moved = { fromRef: { ...REQUEST.fromRef, latestCommit: 'c'.repeat(40) } };
const merged = { status: 200, body: MERGED };
const outOfDate = refused(409, 'It is out of date.');

describe('a merge', () => {
  let wire: ForgeWire;

  beforeEach(async () => {
    wire = await listenWire();
  });

  afterEach(() => wire.close());

  const merge = (options: { title?: string } = {}) => {
    const { client, repository } = wire.connect();
    return client.mergePullRequest(repository, 7, { head, ...options });
  };

  it('is of the version that was read with the commit that was looked at', async () => {
    wire.answer(found(), merged);
    expect(await merge({ title: 'Promote' })).toEqual({
      type: 'merged',
      sha: 'b'.repeat(40),
    });
    expect(wire.asked).toEqual([
      'GET /pull-requests/7',
      'POST /pull-requests/7/merge?version=3',
    ]);
    expect(wire.sent).toEqual([{ message: 'Promote' }]);
  });

  it('that moves the branch forward is of the commit itself', async () => {
    wire.answer(found(), {
      status: 200,
      body: { ...MERGED, properties: {} },
    });
    expect(await merge()).toEqual({ type: 'merged', sha: head });
  });

  it('begins anew where something else about it changed', async () => {
    wire.answer(found(), outOfDate, found({ version: 4 }), merged);
    expect(await merge()).toMatchObject({ type: 'merged' });
    expect(wire.asked[3]).toBe('POST /pull-requests/7/merge?version=4');
  });

  it('gives up where it changes again and again', async () => {
    wire.answer(
      found(),
      ...[4, 5, 6, 7].flatMap(version => [outOfDate, found({ version })]),
    );
    expect(await merge()).toEqual({
      type: 'notMergeable',
      message: 'It is out of date.',
    });
    expect(wire.asked).toHaveLength(9);
  });

  it('that was lost is found, and not made again', async () => {
    wire.answer(merged);
    expect(await merge()).toEqual({ type: 'merged', sha: 'b'.repeat(40) });
    expect(wire.asked).toEqual(['GET /pull-requests/7']);
  });

  it.each([
    [
      'the head moved before',
      [found(moved)],
      { type: 'headMoved', message: 'its head is cccccccc now' },
    ],
    [
      'the head moved meanwhile',
      [found(), outOfDate, found({ ...moved, version: 4 })],
      { type: 'headMoved', message: 'It is out of date.' },
    ],
    [
      'another head was merged, which the version did not tell',
      [found(), { status: 200, body: { ...MERGED, ...moved } }],
      { type: 'headMoved', message: 'its head is cccccccc now' },
    ],
    [
      'it was declined',
      [found({ state: 'DECLINED' })],
      { type: 'notMergeable', message: 'it was declined' },
    ],
    [
      'merge checks forbid it',
      [found(), refused(409, 'Vetoed.'), found()],
      { type: 'notMergeable', message: 'Vetoed.' },
    ],
  ])('is none where %s', async (_why, answers, outcome) => {
    wire.answer(...answers);
    expect(await merge()).toEqual(outcome);
    expect(wire.asked).toHaveLength(answers.length);
  });

  it('needs the right to merge', async () => {
    wire.answer(found(), refused(401, 'You may not.'));
    expect(await failureOf(merge())).toMatchObject({ kind: 'unauthorized' });
  });
});
