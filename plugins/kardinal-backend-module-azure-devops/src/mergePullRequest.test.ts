import {
  failureOf,
  ForgeWire,
} from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import {
  COMPLETED,
  found,
  HEAD,
  list,
  listenWire,
  policy,
} from './__testUtils__/listenWire';
import { POLICY } from './policies';

const refused = (status: number, message: string, typeKey = 'Exception') => ({
  status,
  body: { message, typeKey },
});
const merged = { type: 'merged', sha: 'b'.repeat(40) };
const completed = { status: 200, body: COMPLETED };
const rejected = refused(
  403,
  'A policy is not met',
  'GitPullRequestUpdateRejectedByPolicyException',
);

describe('a merge', () => {
  let wire: ForgeWire;

  beforeEach(async () => {
    wire = await listenWire();
  });

  afterEach(() => wire.close());

  const merge = () => {
    const { client, repository } = wire.connect();
    return client.mergePullRequest(repository, 7, { head: HEAD, title: 'One' });
  };

  it('is of the commit that was looked at, and never past a policy', async () => {
    wire.answer(found(), list(), completed);
    expect(await merge()).toEqual(merged);
    expect(wire.sent).toEqual([
      {
        status: 'completed',
        lastMergeSourceCommit: { commitId: HEAD },
        completionOptions: {
          mergeStrategy: 'noFastForward',
          bypassPolicy: false,
          deleteSourceBranch: false,
          transitionWorkItems: false,
          mergeCommitMessage: 'One',
        },
      },
    ]);
  });

  it('is made as a policy allows', async () => {
    const settings = { allowSquash: true, allowRebase: true };
    wire.answer(
      found(),
      list(policy(POLICY.mergeStrategy, 'queued', settings)),
      completed,
    );
    expect(await merge()).toEqual(merged);
    expect(wire.sent).toMatchObject([
      { completionOptions: { mergeStrategy: 'squash' } },
    ]);
  });

  it('is waited for until it is made', async () => {
    const queued = found({ mergeStatus: 'queued' });
    wire.answer(found(), list(), queued, queued, found(), completed);
    expect(await merge()).toEqual(merged);
  });

  it('that was lost is found', async () => {
    wire.answer(completed);
    expect(await merge()).toEqual(merged);
    wire.answer(found(), list(), refused(409, 'TF401181: closed'), completed);
    expect(await merge()).toEqual(merged);
  });

  it.each([
    [
      'had another head before',
      [found({ lastMergeSourceCommit: { commitId: 'c'.repeat(40) } })],
      { type: 'headMoved', message: 'its head is another commit' },
    ],
    [
      'has another head now',
      [found(), list(), refused(409, 'TF401192: modified'), found()],
      { type: 'headMoved', message: 'TF401192: modified (Exception)' },
    ],
    [
      'got another head while it waited',
      [
        found(),
        list(),
        found({ mergeStatus: 'queued' }),
        found({ lastMergeSourceCommit: { commitId: 'c'.repeat(40) } }),
        found({ lastMergeSourceCommit: { commitId: 'c'.repeat(40) } }),
        found({ lastMergeSourceCommit: { commitId: 'c'.repeat(40) } }),
        found({ lastMergeSourceCommit: { commitId: 'c'.repeat(40) } }),
        found({ lastMergeSourceCommit: { commitId: 'c'.repeat(40) } }),
        found({ lastMergeSourceCommit: { commitId: 'c'.repeat(40) } }),
      ],
      { type: 'headMoved', message: 'its head is another commit' },
    ],
    [
      'is closed',
      [found({ status: 'abandoned' })],
      { type: 'notMergeable', message: 'it is closed' },
    ],
    [
      'is held by a policy',
      [
        found(),
        list(policy(POLICY.minimumReviewers, 'running')),
        rejected,
        found(),
      ],
      {
        type: 'notMergeable',
        message:
          'the repository requires an approval; A policy is not met (GitPullRequestUpdateRejectedByPolicyException)',
      },
    ],
    [
      'conflicts',
      [found(), list(), found({ mergeStatus: 'conflicts' }), list()],
      { type: 'notMergeable', message: 'it conflicts with its target' },
    ],
    [
      'is rejected while it is made',
      [
        found(),
        list(),
        found({ mergeStatus: 'rejectedByPolicy' }),
        list(policy(POLICY.comments, 'rejected')),
      ],
      {
        type: 'notMergeable',
        message: 'the repository requires every comment to be resolved',
      },
    ],
    [
      'is queued for long',
      [found(), list(), ...Array.from({ length: 7 }, () => found())],
      {
        type: 'notMergeable',
        message: 'Azure DevOps has queued the merge, and not made it yet',
      },
    ],
  ])('of one that %s did not happen', async (_what, answers, outcome) => {
    wire.answer(...answers);
    expect(await merge()).toEqual(outcome);
  });

  it('needs the right to contribute', async () => {
    const message = 'TF401027: You need the Git permission';
    wire.answer(found(), list(), refused(403, message), found());
    expect(await failureOf(merge())).toMatchObject({ kind: 'unauthorized' });
  });

  it('that nobody answered for may have been made', async () => {
    wire.answer(found(), list(), { status: 0 });
    expect(await failureOf(merge())).toMatchObject({ kind: 'transient' });
    expect(wire.sent).toHaveLength(1);
  });
});
