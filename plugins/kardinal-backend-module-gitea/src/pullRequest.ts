import { PullRequest } from '@kardinal/backstage-plugin-kardinal-node';

interface GiteaUser {
  readonly login: string;
}

interface GiteaBranch {
  /** The branch; `ref` is a reference of the pull request once the branch is gone. */
  readonly label: string;
  readonly ref: string;
  readonly sha: string;
  readonly repo_id: number;
  readonly repo: { readonly owner: GiteaUser } | null;
}

/** A pull request as Gitea gives it. @internal */
export interface GiteaPull {
  readonly number: number;
  readonly html_url: string;
  readonly state: string;
  readonly title: string;
  readonly body: string;
  readonly labels: readonly { readonly name: string }[] | null;
  readonly draft?: boolean;
  /** Not while Gitea looks for conflicts either, nor of a draft. */
  readonly mergeable: boolean;
  /** What head and base have in common. */
  readonly merge_base?: string;
  readonly merged: boolean;
  readonly merged_at: string | null;
  readonly merge_commit_sha: string | null;
  readonly merged_by: GiteaUser | null;
  /** Also who has answered. */
  readonly requested_reviewers?: readonly GiteaUser[] | null;
  /** Not of an older Gitea. */
  readonly requested_reviewers_teams?:
    | readonly { readonly name: string }[]
    | null;
  readonly head: GiteaBranch;
  readonly base: GiteaBranch;
  readonly created_at: string;
  readonly updated_at: string;
  readonly closed_at: string | null;
}

/** As the product knows it; whether it can be merged, and who has yet to review it, are other questions. @internal */
export function pullRequestOf(pull: GiteaPull): PullRequest {
  return {
    number: pull.number,
    url: pull.html_url,
    state: stateOf(pull),
    head: { branch: headBranchOf(pull), sha: pull.head.sha },
    base: { branch: pull.base.label },
    title: pull.title,
    body: pull.body,
    labels: (pull.labels ?? []).map(({ name }) => name),
    createdAt: utc(pull.created_at),
    updatedAt: utc(pull.updated_at),
    ...(pull.closed_at && { closedAt: utc(pull.closed_at) }),
    ...(pull.merged && pull.merged_at && { mergedAt: utc(pull.merged_at) }),
    ...(pull.merged &&
      pull.merge_commit_sha && { mergeCommit: pull.merge_commit_sha }),
    ...(pull.merged && pull.merged_by && { mergedBy: pull.merged_by.login }),
  };
}

/** Gitea gives times in the zone of its machine. @internal */
export function utc(time: string): string {
  return new Date(time).toISOString().replace('.000Z', 'Z');
}

function stateOf({ merged, state }: GiteaPull): PullRequest['state'] {
  if (merged) return 'merged';
  return state === 'open' ? 'open' : 'closed';
}

/** A branch of a fork, or of nowhere, is none of the repository's, whatever it is called. */
function headBranchOf({ head, base }: GiteaPull): string {
  const isOwn = head.repo_id === base.repo_id && head.label !== '';
  return isOwn
    ? head.label
    : `${head.repo?.owner.login ?? 'fork'}:${head.label || head.ref}`;
}
