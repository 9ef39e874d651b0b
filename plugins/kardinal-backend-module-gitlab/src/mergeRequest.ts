import { PullRequest } from '@kardinal/backstage-plugin-kardinal-node';
import { mergeabilityOf } from './mergeability';

/** @internal */
export interface GitLabUser {
  readonly username: string;
}

/** A merge request as GitLab gives it. @internal */
export interface GitLabMergeRequest {
  readonly iid: number;
  readonly web_url: string;
  readonly state: string;
  readonly title: string;
  readonly description: string | null;
  readonly author?: GitLabUser | null;
  readonly source_branch: string;
  readonly source_project_id: number | null;
  readonly target_branch: string;
  readonly target_project_id: number;
  /** The head; once it is merged, the one that was. */
  readonly sha: string | null;
  readonly labels: readonly string[];
  readonly reviewers?: readonly GitLabUser[] | null;
  /** Not of a GitLab before 15.6. */
  readonly detailed_merge_status?: string;
  readonly has_conflicts?: boolean;
  readonly merge_commit_sha: string | null;
  readonly squash_commit_sha?: string | null;
  readonly merged_at: string | null;
  readonly merge_user?: GitLabUser | null;
  /** What `merge_user` was called before. */
  readonly merged_by?: GitLabUser | null;
  readonly closed_at: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly merge_error?: string | null;
  /** That it is merged by itself once it can be, whatever it waits for. */
  readonly merge_when_pipeline_succeeds?: boolean;
  /** Of the head; only where one is read, not in a list. */
  readonly head_pipeline?: { readonly id: number } | null;
}

/** As the product knows it. @internal */
export function pullRequestOf(request: GitLabMergeRequest): PullRequest {
  const { merged_at: mergedAt, closed_at: closedAt } = request;
  const state = stateOf(request.state);
  const merger = (request.merge_user ?? request.merged_by)?.username;
  const ended = closedAt ?? mergedAt;
  return {
    number: request.iid,
    url: request.web_url,
    state,
    head: { branch: headBranchOf(request), sha: request.sha ?? '' },
    base: { branch: request.target_branch },
    title: request.title,
    body: request.description ?? '',
    labels: request.labels,
    createdAt: utc(request.created_at),
    updatedAt: utc(request.updated_at),
    ...(state !== 'open' && ended !== null && { closedAt: utc(ended) }),
    ...(state === 'merged' && {
      ...(mergedAt !== null && { mergedAt: utc(mergedAt) }),
      ...mergedCommitOf(request),
      ...(merger !== undefined && { mergedBy: merger }),
    }),
    ...(state === 'open' && mergeabilityOf(request)),
    ...(state === 'open' && autoMergeOf(request)),
  };
}

/** Who merges it is who asked for that, while it is open. */
function autoMergeOf({
  merge_when_pipeline_succeeds: isOn,
  merge_user: user,
}: GitLabMergeRequest): Pick<PullRequest, 'autoMerge'> {
  return isOn === true ? { autoMerge: user ? { by: user.username } : {} } : {};
}

/** A project that only moves its branch forward makes no commit for a merge. */
function mergedCommitOf(
  request: GitLabMergeRequest,
): Pick<PullRequest, 'mergeCommit'> {
  const commit =
    request.merge_commit_sha ?? request.squash_commit_sha ?? request.sha;
  return commit === null ? {} : { mergeCommit: commit };
}

/** One that is locked is being merged. */
function stateOf(state: string): PullRequest['state'] {
  if (state === 'merged') return 'merged';
  return state === 'closed' ? 'closed' : 'open';
}

/** A branch of a fork, or of a project that is gone, is none of the project's, whatever it is called. */
function headBranchOf(request: GitLabMergeRequest): string {
  const { source_project_id: source, source_branch: branch } = request;
  if (source === request.target_project_id) return branch;
  return `${source ?? 'fork'}:${branch}`;
}

/** GitLab can be configured to give times in a zone. @internal */
export function utc(time: string): string {
  return new Date(time).toISOString().replace('.000Z', 'Z');
}
