import {
  ForgeConnection,
  RepositoryRef,
  ScmOperations,
} from '@kardinal/backstage-plugin-kardinal-node';
import { disableAutoComplete, enableAutoComplete } from './autoComplete';
import { pathIn } from './azureDevOpsRest';
import { deleteBranch } from './branches';
import { findPullRequest, openPullRequest } from './branchPullRequests';
import { listCommitChecks } from './listCommitChecks';
import { listPullRequests } from './listPullRequests';
import { mergePullRequest } from './mergePullRequest';
import { readPullRequest, readOnce } from './readPullRequest';
import { readReviews } from './readReviews';
import { setCommitStatus } from './setCommitStatus';
import { shortened } from './shortened';

/** Azure DevOps's REST interface, as what a client does. @internal */
export const azureDevOpsOperations: ScmOperations<ForgeConnection> = {
  findPullRequest,
  openPullRequest,
  getPullRequest: readPullRequest,
  listPullRequests,
  updatePullRequest: (connection, repository, number, { title, body }) =>
    edit(connection, repository, number, {
      action: 'edit',
      change: {
        ...(title !== undefined && { title }),
        ...(body !== undefined && { description: shortened(body) }),
      },
    }),
  closePullRequest,
  comment: async (connection, repository, number, body) => {
    await connection.send(repository, `comment on pull request ${number}`, {
      method: 'POST',
      path: pathIn(repository, `/pullRequests/${number}/threads`),
      body: {
        comments: [{ parentCommentId: 0, commentType: 'text', content: body }],
        // One that is active keeps the pull request from being merged where a policy says so.
        status: 'closed',
      },
    });
  },
  mergePullRequest: (connection, repository, number, options) =>
    mergePullRequest(connection, { repository, number, ...options }),
  enableAutoMerge: enableAutoComplete,
  disableAutoMerge: disableAutoComplete,
  reviews: readReviews,
  deleteBranch,
  setCommitStatus,
  listCommitChecks,
};

/** One that is completed cannot be abandoned, and what is abandoned stays so. */
async function closePullRequest(
  connection: ForgeConnection,
  repository: RepositoryRef,
  number: number,
): Promise<void> {
  const { status } = await readOnce(connection, repository, number);
  if (status !== 'active') return;
  const change = { status: 'abandoned' };
  await edit(connection, repository, number, { action: 'close', change });
}

async function edit(
  connection: ForgeConnection,
  repository: RepositoryRef,
  number: number,
  { action, change }: { readonly action: string; readonly change: object },
): Promise<void> {
  await connection.send(repository, `${action} pull request ${number}`, {
    method: 'PATCH',
    path: pathIn(repository, `/pullrequests/${number}`),
    body: change,
  });
}
