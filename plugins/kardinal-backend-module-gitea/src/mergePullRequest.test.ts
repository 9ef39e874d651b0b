import {
  ForgeWire,
  WireAnswer,
  failureOf,
} from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { FREE, PULL, listenWire } from './__testUtils__/listenWire';

const head = PULL.head.sha;
const pull = (change: object): WireAnswer => ({
  status: 200,
  body: { ...PULL, ...change },
});
const refused = (status: number, message: string): WireAnswer => ({
  status,
  body: { message },
});
const forbidden = refused(405, 'merge is not allowed an allowed merge style');
const checking = refused(405, 'Please try again later');
const merged = pull({ merged: true, merge_commit_sha: 'c'.repeat(40) });

describe('a merge in Gitea', () => {
  let wire: ForgeWire;

  beforeEach(async () => {
    wire = await listenWire();
  });

  afterEach(() => wire.close());

  const merge = (title?: string) => {
    const { client, repository } = wire.connect();
    return client.mergePullRequest(repository, 7, { head, title });
  };

  it('is pinned to the head, and says which commit it made', async () => {
    wire.answer({ status: 200 }, merged);
    expect(await merge('Promote')).toEqual({
      type: 'merged',
      sha: 'c'.repeat(40),
    });
    expect(wire.sent).toEqual([
      { Do: 'merge', head_commit_id: head, MergeTitleField: 'Promote' },
    ]);
  });

  it('takes another method when the repository forbids one', async () => {
    wire.answer(forbidden, { status: 200 }, merged);
    expect(await merge()).toMatchObject({ type: 'merged' });
    expect(wire.sent).toMatchObject([{ Do: 'merge' }, { Do: 'squash' }]);
  });

  it('waits while Gitea looks for conflicts', async () => {
    wire.answer(checking, checking, { status: 200 }, merged);
    expect(await merge()).toMatchObject({ type: 'merged' });
  });

  it.each<[string, WireAnswer[], object]>([
    [
      'a required status',
      [
        refused(405, 'Not all required status checks successful'),
        pull({}),
        { status: 200, body: { enable_status_check: true } },
        { status: 200, body: { statuses: null } },
      ],
      {
        type: 'notMergeable',
        message:
          'the repository requires a check, which has not begun; Not all required status checks successful',
      },
    ],
    [
      'what only Gitea knows',
      [refused(405, 'Changed protected files'), pull({}), FREE],
      { type: 'notMergeable', message: 'Changed protected files' },
    ],
    [
      'a repository that forbids every method',
      [forbidden, forbidden, forbidden, forbidden, pull({})],
      { type: 'notMergeable', message: expect.stringContaining('style') },
    ],
    [
      'a pull request that is closed',
      [refused(404, ''), pull({ state: 'closed' })],
      { type: 'notMergeable', message: 'it is closed' },
    ],
    [
      'a push that came first',
      [
        refused(409, 'head out of date'),
        pull({ head: { ...PULL.head, sha: 'e'.repeat(40) } }),
      ],
      { type: 'headMoved', message: 'head out of date' },
    ],
    [
      'an answer that was lost',
      [refused(405, 'The PR is already merged'), merged],
      { type: 'merged', sha: 'c'.repeat(40) },
    ],
    [
      'a conflict',
      [checking, checking, checking, checking, checking, pull({})],
      { type: 'notMergeable', message: 'Please try again later' },
    ],
  ])('explains %s', async (_what, answers, outcome) => {
    wire.answer(...answers);
    expect(await merge()).toEqual(outcome);
    expect(wire.asked).toHaveLength(answers.length);
  });

  it('does not take a token that may not merge for a pull request that cannot be', async () => {
    wire.answer(refused(403, 'token does not have at least one of the scopes'));
    expect(await failureOf(merge())).toMatchObject({ kind: 'unauthorized' });
  });

  it('says that the repository is gone', async () => {
    wire.answer(refused(404, ''), refused(404, ''));
    expect(await failureOf(merge())).toMatchObject({ kind: 'notFound' });
  });
});
