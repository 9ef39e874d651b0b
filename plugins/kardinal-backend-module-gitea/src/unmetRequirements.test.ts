import { CommitCheck } from '@kardinal/backstage-plugin-kardinal-node';
import { PULL } from './__testUtils__/listenWire';
import { GiteaRule } from './protection';
import { GiteaReview } from './readReviews';
import { Standing, unmetRequirements } from './unmetRequirements';

const review = (
  login: string,
  state: string,
  more: Partial<GiteaReview> = {},
): GiteaReview => ({
  user: { login },
  state,
  submitted_at: '2026-11-18T10:31:00Z',
  commit_id: 'abc',
  dismissed: false,
  official: true,
  ...more,
});
const check = (context: string, state: CommitCheck['state']): CommitCheck => ({
  kind: 'status',
  context,
  state,
  description: '',
});
const contexts = (...status_check_contexts: string[]): GiteaRule => ({
  enable_status_check: true,
  status_check_contexts,
});
const asked = { block_on_official_review_requests: true };
const upToDate = { block_on_outdated_branch: true };
const { sha } = PULL.base;

it.each<[string, GiteaRule, Partial<Standing>, readonly string[]]>([
  ['nothing where nothing is required', {}, {}, []],
  [
    'approvals that count',
    { required_approvals: 2 },
    {
      reviews: [
        review('ana', 'APPROVED'),
        review('ben', 'APPROVED', { official: false }),
        review('cem', 'APPROVED', { dismissed: true }),
        review('ada', 'APPROVED'),
        review('ada', 'COMMENT'),
      ],
    },
    [],
  ],
  [
    'approvals that are missing',
    { required_approvals: 1 },
    {
      reviews: [
        review('ana', 'APPROVED'),
        review('ana', 'REQUEST_CHANGES'),
        review('ben', 'COMMENT'),
      ],
    },
    ['an approving review'],
  ],
  [
    'approvals of what it was before',
    { required_approvals: 1, ignore_stale_approvals: true },
    { reviews: [review('ana', 'APPROVED', { stale: true })] },
    ['an approving review'],
  ],
  [
    'requested changes',
    { block_on_rejected_reviews: true },
    { reviews: [review('ana', 'REQUEST_CHANGES')] },
    ['the changes that a reviewer requested'],
  ],
  [
    'no requested changes where they hold nothing, or are those of somebody who decides nothing',
    { block_on_rejected_reviews: false },
    { reviews: [review('ana', 'REQUEST_CHANGES')] },
    [],
  ],
  [
    'who was asked',
    asked,
    {
      reviews: [
        review('ana', 'REQUEST_REVIEW'),
        review('', 'REQUEST_REVIEW', { user: null, team: { name: 'owners' } }),
        review('ben', 'REQUEST_REVIEW', { official: false }),
        review('cem', 'APPROVED'),
      ],
    },
    ['the reviews that were asked for (ana, owners)'],
  ],
  [
    'how checks are',
    contexts('a', 'b', 'c'),
    { checks: [check('a', 'failure'), check('b', 'pending')] },
    [
      'the check a, which failed',
      'the check b, which has not ended',
      'the check c, which has not begun',
    ],
  ],
  [
    'no other check',
    contexts('a'),
    { checks: [check('a', 'success'), check('b', 'failure')] },
    [],
  ],
  [
    'all that match a pattern',
    contexts('ci/*'),
    { checks: [check('ci/a', 'success'), check('ci/b', 'pending')] },
    ['the check ci/*, which has not ended'],
  ],
  ['no pattern that only Gitea reads', contexts('{a,b}'), {}, []],
  [
    'every check where none is named',
    contexts(),
    { checks: [check('a', 'success'), check('b', 'failure')] },
    ['the check b, which failed'],
  ],
  [
    'a check where none is named, and there is none',
    contexts(),
    {},
    ['a check, which has not begun'],
  ],
  [
    'no check where none is enabled',
    { ...contexts('a'), enable_status_check: false },
    {},
    [],
  ],
  [
    'a branch that is behind',
    upToDate,
    { pull: { ...PULL, merge_base: 'c'.repeat(40) } },
    ['its branch to have all that main has'],
  ],
  [
    'no branch that is not',
    upToDate,
    { pull: { ...PULL, merge_base: sha } },
    [],
  ],
  ['no branch of an older Gitea, which does not say', upToDate, {}, []],
])('names %s', (_what, rule, standing, unmet) => {
  expect(
    unmetRequirements(rule, {
      pull: PULL,
      reviews: [],
      checks: [],
      ...standing,
    }),
  ).toEqual(unmet);
});
