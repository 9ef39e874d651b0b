import {
  ChangeRequest,
  ForgeConnection,
  RepositoryRef,
  ReviewSummary,
} from '@kardinal/backstage-plugin-kardinal-node';
import { GitLabUser, utc } from './mergeRequest';

/** Somebody who is a reviewer of a merge request, and what they said last. @internal */
export interface GitLabReviewer {
  readonly user: GitLabUser;
  readonly state: string;
  /** When they became a reviewer, not when they reviewed. */
  readonly created_at: string;
}

interface GitLabApprovals {
  readonly approved_by: readonly { readonly user: GitLabUser }[] | null;
}

/** @internal */
export interface GitLabNote {
  readonly author: GitLabUser;
  readonly body: string;
  readonly system: boolean;
  readonly created_at: string;
}

interface GitLabVersion {
  readonly head_commit_sha: string;
  readonly created_at: string;
}

const PAGE_LIMIT = 20;

/** @internal */
export function readReviewers(
  connection: ForgeConnection,
  repository: RepositoryRef,
  number: number,
): Promise<readonly GitLabReviewer[]> {
  return connection.sendAll<GitLabReviewer>(
    repository,
    `read the reviewers of merge request !${number}`,
    { path: `/merge_requests/${number}/reviewers`, pageLimit: PAGE_LIMIT },
  );
}

/** Who approved, and whose review asks for changes; two requests where nobody does. @internal */
export async function readReviews(
  connection: ForgeConnection,
  repository: RepositoryRef,
  number: number,
): Promise<ReviewSummary> {
  const { body: approvals } = await connection.send<GitLabApprovals>(
    repository,
    `read the approvals of merge request !${number}`,
    { method: 'GET', path: `/merge_requests/${number}/approvals` },
  );
  const reviewers = await readReviewers(connection, repository, number);
  const requesting = reviewers.filter(
    ({ state }) => state === 'requested_changes',
  );
  return {
    approvedBy: (approvals.approved_by ?? []).map(({ user }) => user.username),
    changeRequests:
      requesting.length === 0
        ? []
        : await changeRequestsOf(connection, repository, number, requesting),
  };
}

/** A reviewer has no time and no commit of the review: the activity of the merge request has the time, and its versions the commit. */
async function changeRequestsOf(
  connection: ForgeConnection,
  repository: RepositoryRef,
  number: number,
  reviewers: readonly GitLabReviewer[],
): Promise<readonly ChangeRequest[]> {
  const notes = await readActivity(connection, repository, number);
  const versions = await connection.sendAll<GitLabVersion>(
    repository,
    `read the versions of merge request !${number}`,
    {
      path: `/merge_requests/${number}/versions`,
      pageLimit: PAGE_LIMIT,
    },
  );
  return reviewers.map(({ user, created_at: since }) => {
    const said = notes.find(
      ({ system, author, body }) =>
        system &&
        author.username === user.username &&
        /^requested changes/.test(body),
    );
    // Where the activity does not say when, it counts for what is there now.
    const at = said?.created_at;
    return {
      by: user.username,
      at: utc(at ?? since),
      commit: headAt(versions, at) ?? '',
    };
  });
}

/** What GitLab wrote of it by itself, and what people did: the newest first. @internal */
export function readActivity(
  connection: ForgeConnection,
  repository: RepositoryRef,
  number: number,
): Promise<readonly GitLabNote[]> {
  return connection.sendAll<GitLabNote>(
    repository,
    `read the activity of merge request !${number}`,
    {
      path: `/merge_requests/${number}/notes`,
      query: {
        activity_filter: 'only_activity',
        order_by: 'created_at',
        sort: 'desc',
      },
      pageLimit: PAGE_LIMIT,
    },
  );
}

/** The head that a merge request had at a time; the newest one where there is none. */
function headAt(
  versions: readonly GitLabVersion[],
  time: string | undefined,
): string | undefined {
  const newest = [...versions].sort(
    (one, other) => Date.parse(other.created_at) - Date.parse(one.created_at),
  );
  const until = time === undefined ? Infinity : Date.parse(time);
  const found = newest.find(version => Date.parse(version.created_at) <= until);
  return (found ?? newest.at(-1))?.head_commit_sha;
}
