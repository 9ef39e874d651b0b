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
import { BranchPullRequests, Branches } from './BranchPullRequests';
import { listCommitChecks, setCommitStatus } from './commitChecks';
import { GiteaConnection } from './GiteaConnection';
import { listPullRequests } from './listPullRequests';
import { mergePullRequest } from './mergePullRequest';
import { readPullRequest } from './readPullRequest';
import { readReviews, summarizeReviews } from './readReviews';

/** Gitea's REST API with one credential. @internal */
export class GiteaClient implements ScmClient {
  private readonly branches: BranchPullRequests;

  constructor(private readonly connection: GiteaConnection) {
    this.branches = new BranchPullRequests(connection);
  }

  async findPullRequest(request: Branches): Promise<PullRequest | undefined> {
    const found = await this.branches.find(request);
    return found && this.getPullRequest(request.repository, found.number);
  }

  openPullRequest(request: OpenPullRequestRequest): Promise<PullRequest> {
    return this.branches.open(request);
  }

  getPullRequest(
    repository: RepositoryRef,
    number: number,
  ): Promise<PullRequest> {
    return readPullRequest(this.connection, repository, number);
  }

  listPullRequests(
    repository: RepositoryRef,
    options: { readonly etag?: string },
  ): Promise<Conditional<readonly PullRequest[]>> {
    return listPullRequests(this.connection, repository, options);
  }

  updatePullRequest(
    repository: RepositoryRef,
    number: number,
    change: { readonly title?: string; readonly body?: string },
  ): Promise<void> {
    return this.edit(repository, number, 'edit', change);
  }

  async comment(
    repository: RepositoryRef,
    number: number,
    body: string,
  ): Promise<void> {
    await this.connection.send(
      repository,
      `comment on pull request #${number}`,
      { method: 'POST', path: `/issues/${number}/comments`, body: { body } },
    );
  }

  closePullRequest(repository: RepositoryRef, number: number): Promise<void> {
    return this.edit(repository, number, 'close', { state: 'closed' });
  }

  mergePullRequest(
    repository: RepositoryRef,
    number: number,
    options: { readonly head: string; readonly title?: string },
  ): Promise<MergeOutcome> {
    return mergePullRequest(this.connection, {
      repository,
      number,
      ...options,
    });
  }

  async reviews(
    repository: RepositoryRef,
    number: number,
  ): Promise<ReviewSummary> {
    return summarizeReviews(
      await readReviews(this.connection, repository, number),
    );
  }

  async deleteBranch(repository: RepositoryRef, branch: string): Promise<void> {
    try {
      await this.connection.send(repository, `delete the branch ${branch}`, {
        method: 'DELETE',
        path: `/branches/${encodeURIComponent(branch)}`,
      });
    } catch (error) {
      const isAbsent = error instanceof ScmError && error.kind === 'notFound';
      if (!isAbsent) throw error;
    }
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

  private async edit(
    repository: RepositoryRef,
    number: number,
    what: string,
    body: object,
  ): Promise<void> {
    await this.connection.send(repository, `${what} pull request #${number}`, {
      method: 'PATCH',
      path: `/pulls/${number}`,
      body,
    });
  }
}
