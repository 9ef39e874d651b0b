import type { ForgeContext } from '../ForgeContext';
import type {
  ProtectionRecord,
  PullRecord,
  ReviewRecord,
  StatusRecord,
  StatusState,
} from '../state/records';

/** The rules of a branch, when it has any. @public */
export function protectionOf(
  forge: ForgeContext,
  repository: string,
  branch: string,
): ProtectionRecord | undefined {
  return forge.store.list('protection', `${repository}:${branch}`)[0];
}

/** The newest status of each context of a commit. @public */
export function newestStatuses(
  forge: ForgeContext,
  repository: string,
  sha: string,
): StatusRecord[] {
  const byContext = new Map<string, StatusRecord>();
  for (const status of forge.store.list('status', `${repository}@${sha}`)) {
    byContext.set(status.context, status);
  }
  return [...byContext.values()];
}

/** The review that counts for each reviewer: the last one with a verdict. @public */
export function decisiveReviews(
  forge: ForgeContext,
  pull: PullRecord,
): ReviewRecord[] {
  const byAuthor = new Map<string, ReviewRecord>();
  const reviews = forge.store.list(
    'review',
    `${pull.repository}#${pull.number}`,
  );
  for (const review of reviews) {
    if (review.state !== 'COMMENTED') byAuthor.set(review.author, review);
  }
  return [...byAuthor.values()];
}

/** Whether the rules of a branch do not hold a person. @public */
export function mayBypass(rules: ProtectionRecord, login: string): boolean {
  return rules.administrators?.includes(login) === true;
}

/** Why a branch's rules forbid to merge a pull request now, if they do. @public */
export function unmetRule(
  forge: ForgeContext,
  pull: PullRecord,
): string | undefined {
  const rules = protectionOf(forge, pull.repository, pull.baseBranch);
  if (!rules) return undefined;
  return (
    unmetStatus(forge, rules, pull.headSha) ??
    unmetReview(rules, decisiveReviews(forge, pull))
  );
}

/** Why a branch's required statuses forbid a commit, if they do. @public */
export function unmetStatus(
  forge: ForgeContext,
  rules: ProtectionRecord,
  sha: string,
): string | undefined {
  const statuses = newestStatuses(forge, rules.repository, sha);
  const unmet = rules.requiredStatuses.flatMap(context => {
    const state = statuses.find(status => status.context === context)?.state;
    return state === 'success' ? [] : [{ context, state }];
  });
  if (unmet.length === 0) return undefined;
  const [{ context, state }] = unmet;
  return unmet.length === 1
    ? `Required status check "${context}" is ${wordFor(state)}.`
    : `${unmet.length} of ${rules.requiredStatuses.length} required status checks have not succeeded.`;
}

function wordFor(state: StatusState | undefined): string {
  switch (state) {
    case 'failure':
    case 'error':
      return 'failing';
    case 'pending':
      return 'pending';
    default:
      return 'expected';
  }
}

function unmetReview(
  rules: ProtectionRecord,
  reviews: readonly ReviewRecord[],
): string | undefined {
  if (rules.requiredApprovals === 0) return undefined;
  if (reviews.some(review => review.state === 'CHANGES_REQUESTED')) {
    return 'Changes must be addressed: a reviewer requested changes.';
  }
  const approvals = reviews.filter(review => review.state === 'APPROVED');
  if (approvals.length >= rules.requiredApprovals) return undefined;
  return `At least ${rules.requiredApprovals} approving review is required by reviewers with write access.`;
}
