import {
  ForgeConnection,
  listRecentPullRequests,
  QueueBranches,
  RepositoryRef,
  ScmError,
  ScmOperations,
} from '@kardinal/backstage-plugin-kardinal-node';
import { disableAutoMerge, enableAutoMerge } from './autoMerge';
import { branchMergeRequests } from './branchMergeRequests';
import { listCommitChecks } from './listCommitChecks';
import { GitLabMergeRequest, pullRequestOf } from './mergeRequest';
import { leaveTrain } from './mergeTrain';
import { mergePullRequest } from './mergePullRequest';
import { readMergeRequest, readOnce } from './readMergeRequest';
import { readReviews } from './readReviews';
import { setCommitStatus } from './setCommitStatus';
import { withoutQuickActions } from './withoutQuickActions';

const OPERATIONS: Omit<
  ScmOperations<ForgeConnection>,
  'findPullRequest' | 'openPullRequest' | 'getPullRequest' | 'mergePullRequest'
> = {
  listPullRequests: (connection, repository, { etag }) =>
    listRecentPullRequests(
      async page => {
        const query = { state: 'all', order_by: 'updated_at', sort: 'desc' };
        const { items, isLast } = await connection.sendPage<GitLabMergeRequest>(
          repository,
          'list merge requests',
          { path: '/merge_requests', query, page },
        );
        return { items: items.map(pullRequestOf), isLast };
      },
      { now: connection.now, ...(etag !== undefined && { etag }) },
    ),
  updatePullRequest: (connection, repository, number, { title, body }) =>
    edit(connection, repository, number, {
      action: 'edit',
      change: {
        ...(title !== undefined && { title }),
        ...(body !== undefined && { description: withoutQuickActions(body) }),
      },
    }),
  closePullRequest,
  comment: async (connection, repository, number, body) => {
    await connection.send(repository, `comment on merge request !${number}`, {
      method: 'POST',
      path: `/merge_requests/${number}/notes`,
      body: { body: withoutQuickActions(body) },
    });
  },
  enableAutoMerge: (connection, repository, number, options) =>
    enableAutoMerge(connection, { repository, number, ...options }),
  disableAutoMerge,
  leaveMergeQueue: leaveTrain,
  reviews: readReviews,
  deleteBranch,
  setCommitStatus,
  listCommitChecks,
};

/** GitLab's REST interface, as what clients do that share what is known of merge trains. @internal */
export function gitLabOperations(
  trains: QueueBranches,
): ScmOperations<ForgeConnection> {
  return {
    ...OPERATIONS,
    ...branchMergeRequests(trains),
    getPullRequest: (connection, repository, number) =>
      readMergeRequest(connection, repository, number, trains),
    mergePullRequest: (connection, repository, number, options) =>
      mergePullRequest(connection, trains, { repository, number, ...options }),
  };
}

/** One that is not open cannot be closed once more. */
async function closePullRequest(
  connection: ForgeConnection,
  repository: RepositoryRef,
  number: number,
): Promise<void> {
  const change = { state_event: 'close' };
  try {
    await edit(connection, repository, number, { action: 'close', change });
  } catch (error) {
    const mayBeClosed = error instanceof ScmError && error.kind === 'invalid';
    if (!mayBeClosed) throw error;
    const now = await readOnce(connection, repository, number);
    if (pullRequestOf(now).state === 'open') throw error;
  }
}

async function edit(
  connection: ForgeConnection,
  repository: RepositoryRef,
  number: number,
  { action, change }: { readonly action: string; readonly change: object },
): Promise<void> {
  await connection.send(repository, `${action} merge request !${number}`, {
    method: 'PUT',
    path: `/merge_requests/${number}`,
    body: change,
  });
}

async function deleteBranch(
  connection: ForgeConnection,
  repository: RepositoryRef,
  branch: string,
): Promise<void> {
  try {
    await connection.send(repository, `delete the branch ${branch}`, {
      method: 'DELETE',
      path: `/repository/branches/${encodeURIComponent(branch)}`,
    });
  } catch (error) {
    const isAbsent = error instanceof ScmError && error.kind === 'notFound';
    if (!isAbsent) throw error;
  }
}
