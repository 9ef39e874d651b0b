import { createHash } from 'node:crypto';
import { ScmError } from '../scm/ScmError';
import { statusDescription } from '../scm/statusDescription';
import {
  AutoMergeOutcome,
  MergeOutcome,
  PullRequest,
  ReviewSummary,
} from '../scm/PullRequest';
import {
  CommitCheck,
  CommitStatusRequest,
  Conditional,
  OpenPullRequestRequest,
  RepositoryRef,
  ScmClient,
  ScmCredentials,
} from '../scm/ScmProvider';
import { askForAutoMerge, unmetRule } from './fakeAutoMerge';
import { dequeuePullRequest, enqueuePullRequest } from './fakeMergeQueue';
import type { FakePullRequest, FakeRepository, FakeScm } from './FakeScm';
import { reviewSummary } from './reviewSummary';

/** What a program does in a {@link FakeScm}. @internal */
export class FakeScmClient implements ScmClient {
  constructor(
    private readonly scm: FakeScm,
    private readonly credentials: ScmCredentials,
  ) {}

  async findPullRequest(request: {
    readonly repository: RepositoryRef;
    readonly head: string;
    readonly base: string;
  }): Promise<PullRequest | undefined> {
    const repository = this.called('findPullRequest', request.repository);
    return find(repository, request)?.pullRequest;
  }

  async openPullRequest(request: OpenPullRequestRequest): Promise<PullRequest> {
    const repository = this.called('openPullRequest', request.repository);
    const found = find(repository, request)?.pullRequest;
    if (found?.state === 'open') return found;
    const sha = repository.branches.get(request.head);
    if (!sha || !repository.branches.has(request.base)) {
      throw new ScmError('invalid', `422: the branches do not both exist`);
    }
    if (repository.merged.has(sha)) {
      if (found) return found;
      throw new ScmError('invalid', `422: no commits in ${request.head}`);
    }
    const { fullName } = request.repository;
    const number = repository.pullRequests.length + 1;
    const pullRequest: PullRequest = {
      number,
      url: this.scm.pageOf(fullName, number),
      state: 'open',
      head: { branch: request.head, sha },
      base: { branch: request.base },
      title: request.title,
      body: request.body,
      labels: request.labels,
      createdAt: this.scm.now(),
      mergeable: 'clean',
    };
    repository.pullRequests.push({ pullRequest, reviews: [], comments: [] });
    return pullRequest;
  }

  async getPullRequest(
    repository: RepositoryRef,
    number: number,
  ): Promise<PullRequest> {
    return this.pullRequest('getPullRequest', repository, number).pullRequest;
  }

  async listPullRequests(
    repository: RepositoryRef,
    options: { readonly etag?: string },
  ): Promise<Conditional<readonly PullRequest[]>> {
    const { pullRequests } = this.called('listPullRequests', repository);
    const value = pullRequests.map(({ pullRequest }) => pullRequest);
    const etag = createHash('sha1').update(JSON.stringify(value)).digest('hex');
    return etag === options.etag
      ? { type: 'unchanged' }
      : { type: 'changed', value, etag };
  }

  async updatePullRequest(
    repository: RepositoryRef,
    number: number,
    change: { readonly title?: string; readonly body?: string },
  ): Promise<void> {
    const fake = this.pullRequest('updatePullRequest', repository, number);
    fake.pullRequest = { ...fake.pullRequest, ...change };
  }

  async comment(
    repository: RepositoryRef,
    number: number,
    body: string,
  ): Promise<void> {
    this.pullRequest('comment', repository, number).comments.push(body);
  }

  async closePullRequest(
    repository: RepositoryRef,
    number: number,
  ): Promise<void> {
    const fake = this.pullRequest('closePullRequest', repository, number);
    if (fake.pullRequest.state !== 'open') return;
    fake.pullRequest = {
      ...fake.pullRequest,
      state: 'closed',
      closedAt: this.scm.now(),
    };
  }

  async mergePullRequest(
    repository: RepositoryRef,
    number: number,
    options: { readonly head: string; readonly title?: string },
  ): Promise<MergeOutcome> {
    const fake = this.pullRequest('mergePullRequest', repository, number);
    const { state, head, mergeCommit, mergeable } = fake.pullRequest;
    if (head.sha !== options.head) {
      return { type: 'headMoved', message: `the head is ${head.sha} now` };
    }
    if (state === 'merged' && mergeCommit) {
      return { type: 'merged', sha: mergeCommit };
    }
    const message = unmetRule(this.scm, repository.fullName, fake.pullRequest);
    if (message !== undefined) return { type: 'notMergeable', message };
    if (state !== 'open' || mergeable !== 'clean') {
      return { type: 'notMergeable', message: `it is ${mergeable ?? state}` };
    }
    const { fullName } = repository;
    const { settings } = this.scm.repository(fullName);
    if (settings.has('mergeQueue')) {
      const queue = enqueuePullRequest(this.scm, fullName, number);
      return { type: 'queued', queue };
    }
    const sha = this.scm.merge(repository.fullName, number, 'kardinal');
    return { type: 'merged', sha };
  }

  async enableAutoMerge(
    repository: RepositoryRef,
    number: number,
    options: { readonly head: string; readonly requires: string },
  ): Promise<AutoMergeOutcome> {
    this.called('enableAutoMerge', repository);
    const request = { fullName: repository.fullName, number, ...options };
    return askForAutoMerge(this.scm, request);
  }

  async disableAutoMerge(
    repository: RepositoryRef,
    number: number,
  ): Promise<void> {
    const fake = this.pullRequest('disableAutoMerge', repository, number);
    const { autoMerge: _, ...rest } = fake.pullRequest;
    fake.pullRequest = rest;
  }

  async leaveMergeQueue(
    repository: RepositoryRef,
    number: number,
  ): Promise<void> {
    this.pullRequest('leaveMergeQueue', repository, number);
    dequeuePullRequest(this.scm, repository.fullName, {
      number,
      cause: 'own',
      reason: 'kardinal took it out',
    });
  }

  async reviews(
    repository: RepositoryRef,
    number: number,
  ): Promise<ReviewSummary> {
    return reviewSummary(this.pullRequest('reviews', repository, number));
  }

  async deleteBranch(repository: RepositoryRef, branch: string): Promise<void> {
    this.called('deleteBranch', repository).branches.delete(branch);
  }

  async setCommitStatus(request: CommitStatusRequest): Promise<void> {
    const repository = this.called('setCommitStatus', request.repository);
    if (!repository.commits.has(request.sha)) {
      throw new ScmError('invalid', `422: there is no commit ${request.sha}`);
    }
    const { statuses } = repository;
    const of = (each: CommitStatusRequest) => `${each.sha} ${each.context}`;
    const known = statuses.findIndex(each => of(each) === of(request));
    const description = statusDescription(request.description);
    statuses.splice(known < 0 ? statuses.length : known, 1, {
      ...request,
      description,
    });
  }

  async listCommitChecks(
    repository: RepositoryRef,
    sha: string,
    options: { readonly etag?: string },
  ): Promise<Conditional<readonly CommitCheck[]>> {
    const { statuses, runs } = this.called('listCommitChecks', repository);
    const value: readonly CommitCheck[] = [
      ...statuses
        .filter(each => each.sha === sha)
        .map(({ context, state, description, targetUrl }) => ({
          kind: 'status' as const,
          context,
          state,
          description,
          ...(targetUrl === undefined ? {} : { targetUrl }),
        })),
      ...runs.filter(run => run.sha === sha).map(({ check }) => check),
    ];
    const etag = createHash('sha1').update(JSON.stringify(value)).digest('hex');
    return etag === options.etag
      ? { type: 'unchanged' }
      : { type: 'changed', value, etag };
  }

  private called(
    method: keyof ScmClient,
    repository: RepositoryRef,
  ): FakeRepository {
    return this.scm.called(method, this.credentials, repository);
  }

  private pullRequest(
    method: keyof ScmClient,
    repository: RepositoryRef,
    number: number,
  ): FakePullRequest {
    this.called(method, repository);
    return this.scm.pullRequest(repository.fullName, number);
  }
}

/** The open pull request, else the newest one. */
function find(
  { pullRequests }: FakeRepository,
  wanted: { readonly head: string; readonly base: string },
): FakePullRequest | undefined {
  const found = pullRequests.filter(
    ({ pullRequest: { head, base } }) =>
      head.branch === wanted.head && base.branch === wanted.base,
  );
  return (
    found.find(({ pullRequest }) => pullRequest.state === 'open') ??
    found[found.length - 1]
  );
}
