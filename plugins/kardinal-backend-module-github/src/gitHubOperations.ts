import {
  PullRequest,
  RepositoryRef,
  ScmError,
  ScmOperations,
} from '@kardinal/backstage-plugin-kardinal-node';
import { setTimeout } from 'node:timers/promises';
import { disableAutoMerge, enableAutoMerge } from './autoMerge';
import { findPullRequest, openPullRequest } from './branchPullRequests';
import { GitHubConnection } from './GitHubConnection';
import { listCommitChecks } from './listCommitChecks';
import { listPullRequests } from './listPullRequests';
import { dequeue, readQueue } from './mergeQueue';
import { mergePullRequest } from './mergePullRequest';
import { detailedPullRequest } from './pullRequest';
import { readRequirements } from './readRequirements';
import { summarizeReviews } from './reviews';
import { setCommitStatus } from './setCommitStatus';
import { answerOf } from './toScmError';

/** In seconds: GitHub finds a new pull request only after a moment. */
const WAITS_FOR_INDEX = [0.25, 0.5, 1];

/** GitHub's REST API, as what a client does. @internal */
export const gitHubOperations: ScmOperations<GitHubConnection> = {
  findPullRequest: async (connection, branches) => {
    const found = await findPullRequest(connection, branches);
    return (
      found && readPullRequest(connection, branches.repository, found.number)
    );
  },
  openPullRequest,
  getPullRequest: readPullRequest,
  listPullRequests: (connection, repository, options) => {
    const { now } = connection;
    return connection.call(
      repository,
      'list pull requests',
      (octokit, parameters) =>
        listPullRequests(octokit, { ...parameters, ...options, now }),
    );
  },
  updatePullRequest: (connection, repository, number, change) =>
    edit(connection, repository, number, { action: 'edit', change }),
  closePullRequest: (connection, repository, number) =>
    edit(connection, repository, number, {
      action: 'close',
      change: { state: 'closed' },
    }),
  comment: async (connection, repository, number, body) => {
    await connection.call(
      repository,
      `comment on pull request #${number}`,
      (octokit, parameters) =>
        octokit.rest.issues.createComment({
          ...parameters,
          issue_number: number,
          body,
          // A second attempt could write a second comment.
          request: { retries: 0 },
        }),
    );
  },
  mergePullRequest: (connection, repository, number, options) =>
    connection.call(
      repository,
      `merge pull request #${number}`,
      (octokit, parameters) =>
        mergePullRequest(octokit, {
          ...parameters,
          ...options,
          pull_number: number,
        }),
    ),
  enableAutoMerge: (connection, repository, number, options) =>
    connection.call(
      repository,
      `turn on auto-merge of pull request #${number}`,
      (octokit, parameters) =>
        enableAutoMerge(octokit, { ...parameters, number, ...options }),
    ),
  disableAutoMerge: (connection, repository, number) =>
    connection.call(
      repository,
      `turn off auto-merge of pull request #${number}`,
      (octokit, parameters) =>
        disableAutoMerge(octokit, { ...parameters, number }),
    ),
  leaveMergeQueue: (connection, repository, number) =>
    connection.call(
      repository,
      `take pull request #${number} out of the merge queue`,
      (octokit, parameters) => dequeue(octokit, { ...parameters, number }),
    ),
  reviews: (connection, repository, number) =>
    connection.call(
      repository,
      `read the reviews of pull request #${number}`,
      async (octokit, parameters) =>
        summarizeReviews(
          await octokit.paginate(octokit.rest.pulls.listReviews, {
            ...parameters,
            pull_number: number,
            per_page: 100,
          }),
        ),
    ),
  deleteBranch,
  setCommitStatus,
  listCommitChecks: (connection, repository, sha, options) =>
    listCommitChecks(connection, { repository, sha, ...options }),
};

async function readPullRequest(
  connection: GitHubConnection,
  repository: RepositoryRef,
  number: number,
): Promise<PullRequest> {
  for (const seconds of WAITS_FOR_INDEX) {
    try {
      return await readOnce(connection, repository, number);
    } catch (error) {
      const absent = error instanceof ScmError && error.kind === 'notFound';
      if (!absent) throw error;
      await setTimeout(seconds * connection.secondMs);
    }
  }
  return readOnce(connection, repository, number);
}

function readOnce(
  connection: GitHubConnection,
  repository: RepositoryRef,
  number: number,
): Promise<PullRequest> {
  return connection.call(
    repository,
    `read pull request #${number}`,
    async (octokit, parameters) => {
      const { data } = await octokit.rest.pulls.get({
        ...parameters,
        pull_number: number,
      });
      const pull = detailedPullRequest(data);
      const subject = { ...parameters, repository, pull };
      return {
        ...pull,
        ...(await readRequirements(octokit, subject)),
        ...(await readQueue(connection, octokit, subject)),
      };
    },
  );
}

async function edit(
  connection: GitHubConnection,
  repository: RepositoryRef,
  number: number,
  {
    action,
    change,
  }: {
    readonly action: string;
    readonly change: {
      readonly title?: string;
      readonly body?: string;
      readonly state?: 'closed';
    };
  },
): Promise<void> {
  await connection.call(
    repository,
    `${action} pull request #${number}`,
    (octokit, parameters) =>
      octokit.rest.pulls.update({
        ...parameters,
        pull_number: number,
        ...change,
      }),
  );
}

async function deleteBranch(
  connection: GitHubConnection,
  repository: RepositoryRef,
  branch: string,
): Promise<void> {
  await connection.call(
    repository,
    `delete the branch ${branch}`,
    async (octokit, parameters) => {
      try {
        const ref = `heads/${branch}`;
        await octokit.rest.git.deleteRef({ ...parameters, ref });
      } catch (error) {
        const answer = answerOf(error);
        const absent =
          answer?.status === 422 && /does not exist/i.test(answer.message);
        if (!absent) throw error;
      }
    },
  );
}
