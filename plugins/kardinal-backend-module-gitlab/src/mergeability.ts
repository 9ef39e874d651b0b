import {
  PullRequest,
  requirementTexts,
} from '@kardinal/backstage-plugin-kardinal-node';

/** What GitLab says of whether a merge request can be merged. @internal */
export interface GitLabMergeability {
  readonly detailed_merge_status?: string;
  readonly has_conflicts?: boolean;
}

type Mergeability = Pick<PullRequest, 'mergeable' | 'awaits'>;

/** What a project requires before it merges, each as it completes "the project requires …". */
const REQUIREMENTS: ReadonlyMap<string, string> = new Map([
  ['approvals_syncing', 'approvals, which GitLab is counting'],
  ['blocked_status', 'another merge request to be merged'],
  ['ci_must_pass', 'a pipeline that succeeded'],
  ['ci_still_running', 'its pipeline to succeed, which is running'],
  ['commits_status', 'its branch, and a commit in it that is not merged yet'],
  ['discussions_not_resolved', 'every thread to be resolved'],
  ['draft_status', requirementTexts.ready],
  ['external_status_checks', 'its external status checks to pass'],
  ['jira_association_missing', 'a Jira issue in its title or description'],
  ['locked_lfs_files', 'files of LFS to be unlocked'],
  ['locked_paths', 'the paths that it changes to be unlocked'],
  ['merge_request_blocked', 'another merge request to be merged'],
  ['merge_time', 'the time that it is scheduled for'],
  ['not_approved', 'more approvals'],
  ['policies_denied', 'what a security policy asks for'],
  ['requested_changes', requirementTexts.requestedChanges],
  ['security_policy_pipeline_check', 'the pipelines of security policies'],
  ['security_policy_violations', 'what a security policy asks for'],
  ['status_checks_must_pass', 'its external status checks to pass'],
  ['title_regex', 'another title'],
]);

/** Statuses during which GitLab does not know yet. */
const UNSETTLED: readonly string[] = ['checking', 'preparing', 'unchecked'];

/** Whether GitLab still computes it. @internal */
export function isUnsettled({
  detailed_merge_status: status = '',
}: GitLabMergeability): boolean {
  return UNSETTLED.includes(status);
}

/**
 * Whether an open merge request can be merged, and what is missing. A branch that is behind where the project merges only by moving
 * forward is a conflict: its commit has to be made anew on top of the other branch.
 *
 * @internal
 */
export function mergeabilityOf(request: GitLabMergeability): Mergeability {
  const { detailed_merge_status: status } = request;
  if (status === undefined) return older(request);
  if (isUnsettled(request)) return {};
  switch (status) {
    case 'mergeable':
      return { mergeable: 'clean' };
    case 'conflict':
    case 'need_rebase':
    case 'broken_status':
      return { mergeable: 'conflict' };
    case 'not_open':
      return {};
    default:
      return { mergeable: 'blocked', ...awaitsOf(status) };
  }
}

function awaitsOf(status: string): Pick<PullRequest, 'awaits'> {
  const awaits = REQUIREMENTS.get(status) ?? `what it calls ${status}`;
  return { awaits };
}

/** A GitLab before 15.6 says no more than this. */
function older({ has_conflicts: hasConflicts }: GitLabMergeability) {
  return hasConflicts === true ? { mergeable: 'conflict' as const } : {};
}
