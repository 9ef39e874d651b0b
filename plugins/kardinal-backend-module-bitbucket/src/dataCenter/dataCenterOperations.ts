import {
  ForgeConnection,
  ScmOperations,
} from '@kardinal/backstage-plugin-kardinal-node';
import { disableAutoMerge, enableAutoMerge } from './autoMerge';
import { findPullRequest, openPullRequest } from './branchPullRequests';
import { closePullRequest, editPullRequest } from './changePullRequest';
import { listCommitChecks, setCommitStatus } from './commitBuilds';
import { listPullRequests } from './listPullRequests';
import { mergePullRequest } from './mergePullRequest';
import { readPullRequest } from './readPullRequest';
import { readReviews } from './readReviews';

/** The REST interfaces of Bitbucket Data Center, as what a client does. @internal */
export const dataCenterOperations: ScmOperations<ForgeConnection> = {
  findPullRequest,
  openPullRequest,
  getPullRequest: readPullRequest,
  listPullRequests,
  updatePullRequest: (connection, repository, number, change) =>
    editPullRequest(connection, repository, { number, ...change }),
  closePullRequest,
  comment: async (connection, repository, number, text) => {
    await connection.send(repository, `comment on pull request #${number}`, {
      method: 'POST',
      path: `/pull-requests/${number}/comments`,
      body: { text },
    });
  },
  mergePullRequest: (connection, repository, number, options) =>
    mergePullRequest(connection, { repository, number, ...options }),
  enableAutoMerge,
  disableAutoMerge,
  reviews: readReviews,
  /** One that is not there is no error. */
  deleteBranch: async (connection, repository, branch) => {
    await connection.send(repository, `delete the branch ${branch}`, {
      method: 'DELETE',
      api: 'branch-utils',
      path: '/branches',
      body: { name: `refs/heads/${branch}` },
    });
  },
  setCommitStatus,
  listCommitChecks,
};
