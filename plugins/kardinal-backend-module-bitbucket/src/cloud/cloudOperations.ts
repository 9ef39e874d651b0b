import {
  ForgeConnection,
  ScmOperations,
} from '@kardinal/backstage-plugin-kardinal-node';
import { findPullRequest, openPullRequest } from './branchPullRequests';
import { deleteBranch } from './branches';
import { closePullRequest, editPullRequest } from './changePullRequest';
import { listCommitChecks, setCommitStatus } from './commitBuilds';
import { CommitHashes } from './CommitHashes';
import { listPullRequests } from './listPullRequests';
import { mergePullRequest } from './mergePullRequest';
import { readPullRequest } from './readPullRequest';
import { readReviews } from './readReviews';

/** The REST interface of Bitbucket Cloud, as what a client does. @internal */
export function cloudOperations(
  hashes: CommitHashes,
): ScmOperations<ForgeConnection> {
  const access = (connection: ForgeConnection) => ({ connection, hashes });
  return {
    findPullRequest: (connection, branches) =>
      findPullRequest(access(connection), branches),
    openPullRequest: (connection, request) =>
      openPullRequest(access(connection), request),
    getPullRequest: (connection, ...pullRequest) =>
      readPullRequest(access(connection), ...pullRequest),
    listPullRequests: (connection, ...list) =>
      listPullRequests(access(connection), ...list),
    updatePullRequest: async (connection, repository, number, change) => {
      await editPullRequest(connection, repository, { number, ...change });
    },
    closePullRequest,
    comment: async (connection, repository, number, raw) => {
      await connection.send(repository, `comment on pull request #${number}`, {
        method: 'POST',
        path: `/pullrequests/${number}/comments`,
        body: { content: { raw } },
      });
    },
    mergePullRequest: (connection, repository, number, options) =>
      mergePullRequest(access(connection), { repository, number, ...options }),
    reviews: (connection, ...pullRequest) =>
      readReviews(access(connection), ...pullRequest),
    deleteBranch,
    setCommitStatus,
    listCommitChecks,
  };
}
