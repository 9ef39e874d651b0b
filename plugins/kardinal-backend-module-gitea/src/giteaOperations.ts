import {
  ForgeConnection,
  listRecentPullRequests,
  RepositoryRef,
  ScmError,
  ScmOperations,
} from '@kardinal/backstage-plugin-kardinal-node';
import { disableAutoMerge, enableAutoMerge } from './autoMerge';
import { findPullRequest, openPullRequest } from './branchPullRequests';
import { listCommitChecks, setCommitStatus } from './commitChecks';
import { mergePullRequest } from './mergePullRequest';
import { GiteaPull, pullRequestOf } from './pullRequest';
import { readPullRequest } from './readPullRequest';
import { readReviews, summarizeReviews } from './readReviews';

/** Gitea's REST interface, as what a client does. @internal */
export const giteaOperations: ScmOperations<ForgeConnection> = {
  findPullRequest,
  openPullRequest,
  getPullRequest: readPullRequest,
  listPullRequests: (connection, repository, { etag }) =>
    listRecentPullRequests(
      async page => {
        const { items, isLast } = await connection.sendPage<GiteaPull>(
          repository,
          'list pull requests',
          {
            path: '/pulls',
            query: { state: 'all', sort: 'recentupdate' },
            page,
          },
        );
        return { items: items.map(pullRequestOf), isLast };
      },
      { now: connection.now, ...(etag !== undefined && { etag }) },
    ),
  updatePullRequest: (connection, repository, number, change) =>
    edit(connection, repository, number, { action: 'edit', change }),
  closePullRequest: (connection, repository, number) =>
    edit(connection, repository, number, {
      action: 'close',
      change: { state: 'closed' },
    }),
  comment: async (connection, repository, number, body) => {
    await connection.send(repository, `comment on pull request #${number}`, {
      method: 'POST',
      path: `/issues/${number}/comments`,
      body: { body },
    });
  },
  mergePullRequest: (connection, repository, number, options) =>
    mergePullRequest(connection, { repository, number, ...options }),
  enableAutoMerge,
  disableAutoMerge,
  reviews: async (connection, repository, number) =>
    summarizeReviews(await readReviews(connection, repository, number)),
  deleteBranch,
  setCommitStatus,
  listCommitChecks,
};

async function deleteBranch(
  connection: ForgeConnection,
  repository: RepositoryRef,
  branch: string,
): Promise<void> {
  try {
    await connection.send(repository, `delete the branch ${branch}`, {
      method: 'DELETE',
      path: `/branches/${encodeURIComponent(branch)}`,
    });
  } catch (error) {
    const isAbsent = error instanceof ScmError && error.kind === 'notFound';
    if (!isAbsent) throw error;
  }
}

async function edit(
  connection: ForgeConnection,
  repository: RepositoryRef,
  number: number,
  { action, change }: { readonly action: string; readonly change: object },
): Promise<void> {
  await connection.send(repository, `${action} pull request #${number}`, {
    method: 'PATCH',
    path: `/pulls/${number}`,
    body: change,
  });
}
