import {
  ForgeConnection,
  listRecentPullRequests,
  RepositoryRef,
  ScmError,
  ScmOperations,
} from '@kardinal/backstage-plugin-kardinal-node';
import { disableAutoMerge, enableAutoMerge } from './autoMerge';
import { findPullRequest, openPullRequest } from './branchMergeRequests';
import { listCommitChecks } from './listCommitChecks';
import { GitLabMergeRequest, pullRequestOf } from './mergeRequest';
import { mergePullRequest } from './mergePullRequest';
import { readMergeRequest } from './readMergeRequest';
import { readReviews } from './readReviews';
import { setCommitStatus } from './setCommitStatus';
import { withoutQuickActions } from './withoutQuickActions';

/** GitLab's REST interface, as what a client does. @internal */
export const gitLabOperations: ScmOperations<ForgeConnection> = {
  findPullRequest,
  openPullRequest,
  getPullRequest: readMergeRequest,
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
  mergePullRequest: (connection, repository, number, options) =>
    mergePullRequest(connection, { repository, number, ...options }),
  enableAutoMerge: (connection, repository, number, options) =>
    enableAutoMerge(connection, { repository, number, ...options }),
  disableAutoMerge,
  reviews: readReviews,
  deleteBranch,
  setCommitStatus,
  listCommitChecks,
};

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
    const now = await readMergeRequest(connection, repository, number);
    if (now.state === 'open') throw error;
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
