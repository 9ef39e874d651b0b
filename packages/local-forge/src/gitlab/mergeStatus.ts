import type { ForgeContext } from '../ForgeContext';
import {
  decisiveReviews,
  newestStatuses,
  protectionOf,
  unmetStatus,
} from '../pulls/protection';
import type { PullFacts } from '../pulls/pullFacts';
import type { PullRecord } from '../state/records';

/** What GitLab says in `detailed_merge_status`, of what this forge knows about. @public */
export type MergeStatus =
  | 'not_open'
  | 'checking'
  | 'draft_status'
  | 'conflict'
  | 'ci_still_running'
  | 'ci_must_pass'
  | 'requested_changes'
  | 'not_approved'
  | 'mergeable';

/** Whether a merge request can be merged, and else the first reason. @public */
export function mergeStatusOf(
  forge: ForgeContext,
  pull: PullRecord,
  { mergeableState }: PullFacts,
): MergeStatus {
  if (pull.state === 'closed') return 'not_open';
  switch (mergeableState) {
    case 'unknown':
      return 'checking';
    case 'draft':
      return 'draft_status';
    case 'dirty':
      return 'conflict';
    case 'blocked':
      return blockedStatus(forge, pull);
    default:
      return 'mergeable';
  }
}

function blockedStatus(forge: ForgeContext, pull: PullRecord): MergeStatus {
  const { repository, headSha, baseBranch } = pull;
  const rules = protectionOf(forge, repository, baseBranch);
  if (rules && unmetStatus(forge, rules, headSha) !== undefined) {
    const runs = newestStatuses(forge, repository, headSha).some(
      ({ context, state }) =>
        state === 'pending' && rules.requiredStatuses.includes(context),
    );
    return runs ? 'ci_still_running' : 'ci_must_pass';
  }
  const isRequested = decisiveReviews(forge, pull).some(
    ({ state }) => state === 'CHANGES_REQUESTED',
  );
  return isRequested ? 'requested_changes' : 'not_approved';
}
