import {
  CommitCheck,
  CommitStatusRequest,
  Conditional,
  MergeOutcome,
  OpenPullRequestRequest,
  PullRequest,
  RepositoryRef,
  ReviewSummary,
  ScmClient,
  ScmError,
} from '@kardinal/backstage-plugin-kardinal-node';
import { setTimeout } from 'node:timers/promises';
import { BranchPullRequests, Branches } from './BranchPullRequests';
import { GitHubConnection } from './GitHubConnection';
import { GitHubLabels } from './GitHubLabels';
import { listCommitChecks } from './listCommitChecks';
import { listPullRequests } from './listPullRequests';
import { mergePullRequest } from './mergePullRequest';
import { detailedPullRequest } from './pullRequest';
import { summarizeReviews } from './reviews';
import { setCommitStatus } from './setCommitStatus';
import { answerOf } from './toScmError';

/** In seconds: GitHub finds a new pull request only after a moment. */
const WAITS_FOR_INDEX = [0.25, 0.5, 1];

/** GitHub's REST API with one credential. @internal */
export class GitHubClient implements ScmClient {
  private readonly branches: BranchPullRequests;

  constructor(
    private readonly connection: GitHubConnection,
    labels: GitHubLabels,
  ) {
    this.branches = new BranchPullRequests(connection, labels);
  }

  async findPullRequest(request: Branches): Promise<PullRequest | undefined> {
    const found = await this.branches.find(request);
    return found && this.getPullRequest(request.repository, found.number);
  }

  openPullRequest(request: OpenPullRequestRequest): Promise<PullRequest> {
    return this.branches.open(request);
  }

  async getPullRequest(
    repository: RepositoryRef,
    number: number,
  ): Promise<PullRequest> {
    for (const seconds of WAITS_FOR_INDEX) {
      try {
        return await this.read(repository, number);
      } catch (error) {
        const absent = error instanceof ScmError && error.kind === 'notFound';
        if (!absent) throw error;
        await setTimeout(seconds * this.connection.secondMs);
      }
    }
    return this.read(repository, number);
  }

  listPullRequests(
    repository: RepositoryRef,
    options: { readonly etag?: string },
  ): Promise<Conditional<readonly PullRequest[]>> {
    const { now } = this.connection;
    return this.connection.call(
      repository,
      'list pull requests',
      (octokit, parameters) =>
        listPullRequests(octokit, { ...parameters, ...options, now }),
    );
  }

  async updatePullRequest(
    repository: RepositoryRef,
    number: number,
    change: { readonly title?: string; readonly body?: string },
  ): Promise<void> {
    await this.connection.call(
      repository,
      `edit pull request #${number}`,
      (octokit, parameters) =>
        octokit.rest.pulls.update({
          ...parameters,
          pull_number: number,
          ...change,
        }),
    );
  }

  async comment(
    repository: RepositoryRef,
    number: number,
    body: string,
  ): Promise<void> {
    await this.connection.call(
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
  }

  async closePullRequest(
    repository: RepositoryRef,
    number: number,
  ): Promise<void> {
    await this.connection.call(
      repository,
      `close pull request #${number}`,
      (octokit, parameters) =>
        octokit.rest.pulls.update({
          ...parameters,
          pull_number: number,
          state: 'closed',
        }),
    );
  }

  mergePullRequest(
    repository: RepositoryRef,
    number: number,
    options: { readonly head: string; readonly title?: string },
  ): Promise<MergeOutcome> {
    return this.connection.call(
      repository,
      `merge pull request #${number}`,
      (octokit, parameters) =>
        mergePullRequest(octokit, {
          ...parameters,
          ...options,
          pull_number: number,
        }),
    );
  }

  reviews(repository: RepositoryRef, number: number): Promise<ReviewSummary> {
    return this.connection.call(
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
    );
  }

  async deleteBranch(repository: RepositoryRef, branch: string): Promise<void> {
    await this.connection.call(
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

  setCommitStatus(request: CommitStatusRequest): Promise<void> {
    return setCommitStatus(this.connection, request);
  }

  listCommitChecks(
    repository: RepositoryRef,
    sha: string,
    options: { readonly etag?: string },
  ): Promise<Conditional<readonly CommitCheck[]>> {
    return listCommitChecks(this.connection, { repository, sha, ...options });
  }

  private read(repository: RepositoryRef, number: number) {
    return this.connection.call(
      repository,
      `read pull request #${number}`,
      async (octokit, parameters) => {
        const { data } = await octokit.rest.pulls.get({
          ...parameters,
          pull_number: number,
        });
        return detailedPullRequest(data);
      },
    );
  }
}
