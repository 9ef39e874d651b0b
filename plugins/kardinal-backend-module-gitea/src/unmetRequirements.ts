import {
  CommitCheck,
  RequiredCheck,
  requirementTexts,
} from '@kardinal/backstage-plugin-kardinal-node';
import { GiteaRule, requiredStatusesOf } from './protection';
import { GiteaPull } from './pullRequest';
import { GiteaReview, latestDecisions } from './readReviews';

const RUNS = {
  success: 'passed',
  failure: 'failed',
  pending: 'pending',
} as const;

/** What there is of what a rule requires. @internal */
export interface Standing {
  readonly pull: GiteaPull;
  /** Every one, oldest first. */
  readonly reviews: readonly GiteaReview[];
  /** Of the head. */
  readonly checks: readonly CommitCheck[];
}

/** Whether what reviewers said, or were asked for, matters to a rule. @internal */
export function isAboutReviews(rule: GiteaRule): boolean {
  return (
    (rule.required_approvals ?? 0) > 0 ||
    rule.block_on_rejected_reviews === true ||
    rule.block_on_official_review_requests === true
  );
}

/** Whether what is said of commits matters to a rule. @internal */
export function isAboutChecks({ enable_status_check }: GiteaRule): boolean {
  return enable_status_check === true;
}

/**
 * What keeps a pull request from being merged, each as it completes "the repository requires …": as far as Gitea tells the rule.
 *
 * @internal
 */
export function unmetRequirements(
  rule: GiteaRule,
  { pull, reviews, checks }: Standing,
): readonly string[] {
  const { merge_base: common = pull.base.sha } = pull;
  const isBehind =
    rule.block_on_outdated_branch === true && common !== pull.base.sha;
  return [
    ...unmetReviews(rule, reviews),
    ...(isAboutChecks(rule) ? unmetChecks(rule, checks) : []),
    ...(isBehind ? [requirementTexts.upToDate(pull.base.label)] : []),
  ];
}

/** Only reviews count that the rule calls official. */
function unmetReviews(
  rule: GiteaRule,
  reviews: readonly GiteaReview[],
): readonly string[] {
  const { required_approvals: needed = 0 } = rule;
  const decisions = latestDecisions(reviews).filter(({ official }) => official);
  const approvals = decisions.filter(
    ({ state, stale }) =>
      state === 'APPROVED' && !(rule.ignore_stale_approvals && stale),
  );
  const isRejected = decisions.some(({ state }) => state === 'REQUEST_CHANGES');
  const asked = reviews
    .filter(({ state, official }) => state === 'REQUEST_REVIEW' && official)
    .flatMap(({ user, team }) => user?.login ?? team?.name ?? []);
  return [
    ...(rule.block_on_rejected_reviews && isRejected
      ? [requirementTexts.requestedChanges]
      : []),
    ...(approvals.length < needed ? [requirementTexts.approvals(needed)] : []),
    ...(rule.block_on_official_review_requests && asked.length > 0
      ? [`the reviews that were asked for (${asked.join(', ')})`]
      : []),
  ];
}

/** Where a rule names none, it requires whatever is said of the commit. */
function unmetChecks(
  rule: GiteaRule,
  checks: readonly CommitCheck[],
): readonly string[] {
  const required = requiredStatusesOf(rule);
  if (required.length === 0 && checks.length === 0)
    return ['a check, which has not begun'];
  const named =
    required.length > 0 ? required : checks.map(({ context }) => context);
  // Patterns with sets and alternatives are left to the merge itself.
  const readable = named.filter(wanted => !/[[\]{}]/.test(wanted));
  return requirementTexts.unmetChecks(
    readable.map(wanted => checkOf(wanted, checks)),
  );
}

function checkOf(
  wanted: string,
  checks: readonly CommitCheck[],
): RequiredCheck {
  const pattern = patternOf(wanted);
  const matching = checks.filter(({ context }) => pattern.test(context));
  return {
    name: wanted,
    runs: matching.map(({ state }) => RUNS[state]),
  };
}

/** Gitea takes required contexts for patterns. */
function patternOf(wanted: string): RegExp {
  const literal = wanted.replace(/[.+^$|()\\]/g, '\\$&');
  const pattern = literal.replaceAll('*', '.*').replaceAll('?', '.');
  return new RegExp(`^${pattern}$`, 's');
}
