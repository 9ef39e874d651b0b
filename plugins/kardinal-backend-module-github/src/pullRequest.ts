import { PullRequest } from '@kardinal/backstage-plugin-kardinal-node';
import type { RestEndpointMethodTypes } from '@octokit/rest';

type Listed =
  RestEndpointMethodTypes['pulls']['list']['response']['data'][number];
type Detailed = RestEndpointMethodTypes['pulls']['get']['response']['data'];

/** As a list gives it: who merged and whether it can be merged is not known. @internal */
export function listedPullRequest(pull: Listed | Detailed): PullRequest {
  const merged = pull.merged_at !== null && pull.merged_at !== undefined;
  const requestedReviewers = [
    ...(pull.requested_reviewers ?? []).map(({ login }) => login),
    ...(pull.requested_teams ?? []).map(({ slug }) => slug),
  ];
  return {
    number: pull.number,
    url: pull.html_url,
    state: merged ? 'merged' : stateOf(pull.state),
    head: { branch: headBranchOf(pull), sha: pull.head.sha },
    base: { branch: pull.base.ref },
    title: pull.title,
    body: pull.body ?? '',
    labels: pull.labels.map(label => label.name ?? ''),
    createdAt: pull.created_at,
    updatedAt: pull.updated_at,
    ...(requestedReviewers.length > 0 && { requestedReviewers }),
    ...(pull.closed_at && { closedAt: pull.closed_at }),
    ...(pull.merged_at && { mergedAt: pull.merged_at }),
    ...(merged &&
      pull.merge_commit_sha && { mergeCommit: pull.merge_commit_sha }),
  };
}

/** As it is given alone. @internal */
export function detailedPullRequest(pull: Detailed): PullRequest {
  const mergeable = mergeableOf(pull);
  return {
    ...listedPullRequest(pull),
    ...(pull.merged_by && { mergedBy: pull.merged_by.login }),
    ...(mergeable && { mergeable }),
    ...(pull.auto_merge && {
      autoMerge: { by: pull.auto_merge.enabled_by.login },
    }),
  };
}

/** A branch of a fork is none of the repository's, whatever it is called. */
function headBranchOf({ head, base }: Listed | Detailed): string {
  const isOwn = head.repo?.full_name === base.repo.full_name;
  return isOwn ? head.ref : `${head.user?.login ?? 'fork'}:${head.ref}`;
}

function stateOf(state: string): 'open' | 'closed' {
  return state === 'open' ? 'open' : 'closed';
}

/** `mergeable_state` as in GitHub's GraphQL MergeStateStatus. */
function mergeableOf(pull: Detailed): PullRequest['mergeable'] {
  if (pull.state !== 'open' || pull.mergeable === null) return undefined;
  switch (pull.mergeable_state) {
    case 'dirty':
      return 'conflict';
    case 'blocked':
    case 'behind':
    case 'draft':
      return 'blocked';
    case 'unknown':
      return undefined;
    default:
      return pull.mergeable ? 'clean' : 'conflict';
  }
}
