import { policy } from './__testUtils__/listenWire';
import { mergeabilityOf } from './mergeability';
import {
  mergeStrategyOf,
  POLICY,
  PolicyEvaluation,
  requirementsOf,
} from './policies';

const evaluation = (
  id: string,
  status: string,
  settings: object = {},
  configuration: object = {},
) => {
  const base = policy(id, status, settings) as PolicyEvaluation;
  return {
    ...base,
    configuration: { ...base.configuration, ...configuration },
  };
};

describe('what policies require', () => {
  it.each([
    [POLICY.minimumReviewers, 'running', {}, 'an approval'],
    [
      POLICY.minimumReviewers.toUpperCase(),
      'rejected',
      { minimumApproverCount: 2 },
      'approvals of 2 reviewers',
    ],
    [
      POLICY.requiredReviewers,
      'running',
      { message: 'Owners of prod' },
      'an approval of reviewers that a policy names (Owners of prod)',
    ],
    [
      POLICY.build,
      'queued',
      { displayName: 'Validate' },
      'a build (Validate) that succeeded, which has not ended',
    ],
    [POLICY.build, 'rejected', {}, 'a build that succeeded'],
    [
      POLICY.status,
      'queued',
      { statusGenre: 'kardinal', statusName: 'gates' },
      'the status kardinal/gates to be one that succeeded',
    ],
    [
      POLICY.status,
      'rejected',
      { statusGenre: null, statusName: 'gates' },
      'the status gates to be one that succeeded',
    ],
    [POLICY.comments, 'running', {}, 'every comment to be resolved'],
    [POLICY.workItems, 'broken', {}, 'a work item that is linked to it'],
    ['ffff', 'running', {}, 'what its policy ffff asks for'],
  ])('of %s that is %s: %j', (id, status, settings, expected) => {
    expect(requirementsOf([evaluation(id, status, settings)])).toEqual([
      expected,
    ]);
  });

  it.each([
    ['is met', 'approved', {}],
    ['does not apply', 'notApplicable', {}],
    ['blocks nothing', 'rejected', { isBlocking: false }],
    ['is turned off', 'rejected', { isEnabled: false }],
    ['is gone', 'rejected', { isDeleted: true }],
  ])('is nothing of one that %s', (_what, status, configuration) => {
    const policies = [evaluation(POLICY.comments, status, {}, configuration)];
    expect(requirementsOf(policies)).toEqual([]);
  });

  it('is nothing of how it is to be merged', () => {
    const strategy = evaluation(POLICY.mergeStrategy, 'queued');
    expect(requirementsOf([strategy])).toEqual([]);
  });
});

describe('how a pull request is merged', () => {
  const limit = (settings: object) =>
    evaluation(POLICY.mergeStrategy, 'queued', settings, { isBlocking: true });

  it.each([
    ['nothing', [], 'noFastForward'],
    [
      'all',
      [limit({ allowNoFastForward: true, allowSquash: true })],
      'noFastForward',
    ],
    [
      'semi-linear',
      [limit({ allowRebaseMerge: true, allowSquash: true })],
      'rebaseMerge',
    ],
    ['a rebase', [limit({ allowRebase: true })], 'rebase'],
    ['squashes, of old', [limit({ useSquashMerge: true })], 'squash'],
    [
      'two policies',
      [
        limit({ allowNoFastForward: true, allowSquash: true }),
        limit({ allowSquash: true, allowRebase: true }),
      ],
      'squash',
    ],
  ])('where %s limits it', (_what, policies, strategy) => {
    expect(mergeStrategyOf(policies)).toBe(strategy);
  });
});

describe('whether a pull request can be merged', () => {
  const comments = evaluation(POLICY.comments, 'running');
  const build = evaluation(POLICY.build, 'rejected');
  const request = {
    pullRequestId: 7,
    repository: { project: { id: 'p' } },
    status: 'active',
    title: 'One',
    sourceRefName: 'refs/heads/one',
    targetRefName: 'refs/heads/main',
    creationDate: '2026-11-20T10:00:00Z',
  };

  it.each([
    [{ mergeStatus: 'succeeded' }, [], { mergeable: 'clean' }],
    [{ mergeStatus: 'conflicts' }, [comments], { mergeable: 'conflict' }],
    [
      { mergeStatus: 'succeeded' },
      [comments, build],
      {
        mergeable: 'blocked',
        awaits: 'every comment to be resolved, and a build that succeeded',
      },
    ],
    [
      { mergeStatus: 'succeeded', isDraft: true },
      [],
      {
        mergeable: 'blocked',
        awaits: 'it to be published: it is a draft',
      },
    ],
    [
      { mergeStatus: 'failure', mergeFailureMessage: 'Too large' },
      [],
      {
        mergeable: 'blocked',
        awaits: 'a merge that can be made: Too large',
      },
    ],
    [{ mergeStatus: 'rejectedByPolicy' }, [], { mergeable: 'blocked' }],
    [{ mergeStatus: 'queued' }, [], {}],
    [{}, [], {}],
  ])('with %j', (change, policies, expected) => {
    expect(mergeabilityOf({ ...request, ...change }, policies)).toEqual(
      expected,
    );
  });
});
