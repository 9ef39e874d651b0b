import { RequirementsAnswer, unmetRequirements } from './unmetRequirements';

const classicRule = {
  requiredApprovingReviewCount: 1,
  requiresCodeOwnerReviews: false,
  requiresConversationResolution: false,
  requiresSignatures: false,
  requiredStatusCheckContexts: [],
};

/** Of a pull request that lacks nothing. */
const none: RequirementsAnswer = {
  isDraft: false,
  mergeStateStatus: 'BLOCKED',
  reviewDecision: null,
  reviewRequests: { nodes: [] },
  reviewThreads: { nodes: [] },
  baseRef: { refUpdateRule: classicRule, rules: { nodes: [] } },
  commits: {
    nodes: [{ commit: { signature: null, statusCheckRollup: null } }],
  },
};

const classic = (rule: Partial<typeof classicRule>) => ({
  baseRef: {
    refUpdateRule: { ...classicRule, ...rule },
    rules: { nodes: [] },
  },
});

const ruleset = (type: string, parameters: object | null = null) => ({
  baseRef: { refUpdateRule: null, rules: { nodes: [{ type, parameters }] } },
});

const checks = (...nodes: readonly object[]) => ({
  commits: {
    nodes: [
      {
        commit: { signature: null, statusCheckRollup: { contexts: { nodes } } },
      },
    ],
  },
});

const owner = (requestedReviewer: object | null, asCodeOwner = true) => ({
  asCodeOwner,
  requestedReviewer,
});

const required = (...contexts: readonly string[]) =>
  ruleset('REQUIRED_STATUS_CHECKS', {
    requiredStatusChecks: contexts.map(context => ({ context })),
  });

it.each<[string, object, readonly string[]]>([
  ['nothing', {}, []],
  ['a draft', { isDraft: true }, ['it to be marked as ready: it is a draft']],
  [
    'changes that were requested',
    { reviewDecision: 'CHANGES_REQUESTED' },
    ['the changes that a reviewer requested'],
  ],
  ['a review', { reviewDecision: 'REVIEW_REQUIRED' }, ['an approving review']],
  [
    'two reviews of a ruleset',
    {
      reviewDecision: 'REVIEW_REQUIRED',
      ...ruleset('PULL_REQUEST', { requiredApprovingReviewCount: 2 }),
    },
    ['2 approving reviews'],
  ],
  [
    'code owners, who were asked',
    {
      reviewDecision: 'REVIEW_REQUIRED',
      ...classic({ requiresCodeOwnerReviews: true }),
      reviewRequests: {
        nodes: [
          owner({ login: 'ana' }),
          owner({ slug: 'platform' }),
          owner({ login: 'ben' }, false),
          owner(null),
          null,
        ],
      },
    },
    ['an approving review, of code owners too (ana, platform)'],
  ],
  [
    'code owners of a ruleset, whom nobody asked',
    {
      reviewDecision: 'REVIEW_REQUIRED',
      ...ruleset('PULL_REQUEST', { requireCodeOwnerReview: true }),
    },
    ['an approving review, of code owners too'],
  ],
  [
    'checks, each in its state',
    {
      ...required('lint', 'unit', 'e2e'),
      ...checks(
        { context: 'lint', state: 'FAILURE' },
        { name: 'unit', status: 'IN_PROGRESS', conclusion: null },
        { name: 'docs', status: 'COMPLETED', conclusion: 'FAILURE' },
      ),
    },
    [
      'the check lint, which failed',
      'the check unit, which has not ended',
      'the check e2e, which has not begun',
    ],
  ],
  [
    'none of the checks that passed, and once of one with two sources',
    {
      ...required('a', 'b', 'c', 'd'),
      ...checks(
        { context: 'a', state: 'SUCCESS' },
        { name: 'b', status: 'COMPLETED', conclusion: 'NEUTRAL' },
        { name: 'c', status: 'COMPLETED', conclusion: 'SKIPPED' },
        { name: 'd', status: 'COMPLETED', conclusion: 'SUCCESS' },
        { context: 'd', state: 'PENDING' },
      ),
    },
    ['the check d, which has not ended'],
  ],
  [
    'many checks, of which three are named',
    required('a', 'b', 'c', 'd', 'e'),
    [
      'the check a, which has not begun',
      'the check b, which has not begun',
      'the check c, which has not begun',
      '2 more checks',
    ],
  ],
  [
    'a conversation',
    {
      ...classic({ requiresConversationResolution: true }),
      reviewThreads: { nodes: [{ isResolved: true }, { isResolved: false }] },
    },
    ['every conversation to be resolved'],
  ],
  [
    'no conversation where all are resolved',
    {
      ...classic({ requiresConversationResolution: true }),
      reviewThreads: { nodes: [{ isResolved: true }] },
    },
    [],
  ],
  [
    'a signature',
    ruleset('REQUIRED_SIGNATURES'),
    ['commits whose signatures it can verify'],
  ],
  [
    'no signature where there is one',
    {
      ...classic({ requiresSignatures: true }),
      commits: {
        nodes: [
          { commit: { signature: { isValid: true }, statusCheckRollup: null } },
        ],
      },
    },
    [],
  ],
  [
    'what the branch has',
    { mergeStateStatus: 'BEHIND' },
    ['its branch to have all that main has'],
  ],
  [
    'nothing where GitHub says nothing of rules',
    {
      reviewRequests: null,
      baseRef: null,
      commits: { nodes: null },
    },
    [],
  ],
])('names %s', (_, change, unmet) => {
  expect(unmetRequirements({ ...none, ...change }, 'main')).toEqual(unmet);
});
