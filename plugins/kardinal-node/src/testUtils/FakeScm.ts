import { createHash } from 'node:crypto';
import { ScmError } from '../scm/ScmError';
import { PullRequest } from '../scm/PullRequest';
import {
  CommitCheck,
  CommitStatusRequest,
  RepositoryRef,
  ScmClient,
  ScmCredentials,
  ScmProvider,
} from '../scm/ScmProvider';
import { ScmWebhookEvent, WebhookDelivery } from '../scm/ScmWebhookEvent';
import { FakeScmClient } from './FakeScmClient';
import { parse, sign, signatureHeader, verify } from './fakeWebhooks';
import { withReviewers } from './withReviewers';

/** @public */
export type ReviewDecision = 'approved' | 'changesRequested' | 'commented';

/** A pull request of a {@link FakeScm} with what belongs to it. @public */
export interface FakePullRequest {
  pullRequest: PullRequest;
  readonly reviews: {
    readonly reviewer: string;
    readonly decision: ReviewDecision;
    readonly at: string;
    readonly commit: string;
  }[];
  readonly comments: string[];
}

/** One repository of a {@link FakeScm}. @public */
export interface FakeRepository {
  /** Head commits by branch. */
  readonly branches: Map<string, string>;
  /** By number, from 1. */
  readonly pullRequests: FakePullRequest[];
  /** The newest of each commit and context. */
  readonly statuses: CommitStatusRequest[];
  /** What apps report of commits, the newest of each name. */
  readonly runs: { readonly sha: string; readonly check: CommitCheck }[];
  /** Contexts without whose success nothing is merged. */
  readonly requiredStatuses: Set<string>;
  /** Whether pull requests may merge by themselves, and whether they merge through a queue only. */
  readonly settings: Set<'autoMerge' | 'mergeQueue'>;
  /** Every commit that was pushed. */
  readonly commits: Set<string>;
  /** Heads that were merged: a pull request needs commits that were not. */
  readonly merged: Set<string>;
}

/** @public */
export interface FakeScmOptions {
  readonly id?: string;
  /** Default `https://scm.example.com`. */
  readonly url?: string;
  readonly token?: string;
  readonly clock?: { now(): number };
  /** Makes the commit of a merge, where a test has commits of its own. Default one more name. */
  readonly mergeCommit?: (
    number: number,
    heads: { readonly base: string; readonly head: string },
  ) => string;
}

/**
 * An SCM in memory, for tests. People and CI act through its methods, programs through {@link FakeScm.provider}.
 *
 * @public
 */
export class FakeScm {
  readonly provider: ScmProvider;
  readonly credentials: ScmCredentials;
  /** Every call of a client by method name, oldest first. */
  readonly calls: (keyof ScmClient)[] = [];
  /** What every call fails with for now. */
  outage: ScmError | undefined;
  private readonly repositories = new Map<string, FakeRepository>();
  private readonly planned: { method: keyof ScmClient; error: ScmError }[] = [];
  private readonly url: string;
  private readonly clock: { now(): number };
  private readonly mergeCommit: NonNullable<FakeScmOptions['mergeCommit']>;
  private commits = 0;

  constructor(options: FakeScmOptions = {}) {
    this.url = options.url ?? 'https://scm.example.com';
    this.clock = options.clock ?? { now: () => Date.now() };
    this.mergeCommit = options.mergeCommit ?? (() => this.newCommit());
    this.credentials = { token: options.token ?? 'fake-token' };
    this.provider = {
      id: options.id ?? 'fake',
      repositoryOf: url => this.repositoryOf(url),
      client: credentials => new FakeScmClient(this, credentials),
      webhooks: { signatureHeaders: [signatureHeader], verify, parse },
      links: {
        commit: ({ fullName }, sha) => `${this.url}/${fullName}/commit/${sha}`,
        compare: ({ fullName }, from, to) =>
          `${this.url}/${fullName}/compare/${from}...${to}`,
      },
    };
  }

  /** The repository of that name, made with a branch `main` when it is new. */
  repository(fullName: string): FakeRepository {
    const known = this.repositories.get(fullName);
    if (known) return known;
    const first = this.newCommit();
    const repository: FakeRepository = {
      branches: new Map([['main', first]]),
      pullRequests: [],
      statuses: [],
      runs: [],
      requiredStatuses: new Set(),
      settings: new Set(),
      commits: new Set([first]),
      merged: new Set(),
    };
    this.repositories.set(fullName, repository);
    return repository;
  }

  /** Somebody pushes a commit, by default a new one. Gives its name. */
  push(fullName: string, branch: string, commit = this.newCommit()): string {
    const { branches, commits, pullRequests } = this.repository(fullName);
    branches.set(branch, commit);
    commits.add(commit);
    for (const fake of pullRequests) {
      const { head, state } = fake.pullRequest;
      if (head.branch === branch && state === 'open') {
        fake.pullRequest = {
          ...fake.pullRequest,
          head: { branch, sha: commit },
        };
      }
    }
    return commit;
  }

  /** The newest status of that context on a commit. */
  statusOf(
    fullName: string,
    sha: string,
    context: string,
  ):
    | Pick<CommitStatusRequest, 'state' | 'description' | 'targetUrl'>
    | undefined {
    const found = this.repository(fullName).statuses.find(
      each => each.sha === sha && each.context === context,
    );
    if (found === undefined) return undefined;
    const { state, description, targetUrl } = found;
    return {
      state,
      description,
      ...(targetUrl === undefined ? {} : { targetUrl }),
    };
  }

  /** An app runs a check of a commit, or says something else of it. */
  run(fullName: string, sha: string, check: Omit<CommitCheck, 'kind'>): void {
    const { runs } = this.repository(fullName);
    const known = runs.findIndex(
      each => each.sha === sha && each.check.context === check.context,
    );
    runs.splice(known < 0 ? runs.length : known, 1, {
      sha,
      check: { ...check, kind: 'run' },
    });
  }

  /** Somebody reviews. */
  review(
    fullName: string,
    number: number,
    review: { reviewer: string; decision: ReviewDecision },
  ): void {
    const fake = this.pullRequest(fullName, number);
    const commit = fake.pullRequest.head.sha;
    fake.reviews.push({ ...review, at: this.now(), commit });
    fake.pullRequest = withReviewers(fake.pullRequest, names =>
      names.filter(name => name !== review.reviewer),
    );
  }

  /** Somebody asks a person for a review. */
  requestReview(fullName: string, number: number, reviewer: string): void {
    const fake = this.pullRequest(fullName, number);
    fake.pullRequest = withReviewers(fake.pullRequest, names => [
      ...names,
      reviewer,
    ]);
  }

  /** Somebody merges. Gives the commit on the base branch. */
  merge(fullName: string, number: number, by: string): string {
    const fake = this.pullRequest(fullName, number);
    const { branches, merged } = this.repository(fullName);
    const { base, head } = fake.pullRequest;
    const commit = this.mergeCommit(number, {
      base: branches.get(base.branch) ?? '',
      head: head.sha,
    });
    this.push(fullName, base.branch, commit);
    merged.add(head.sha);
    const now = this.now();
    const { autoMerge: _, queue: __, ...rest } = fake.pullRequest;
    fake.pullRequest = {
      ...rest,
      state: 'merged',
      mergedBy: by,
      mergedAt: now,
      closedAt: now,
      mergeCommit: commit,
    };
    return commit;
  }

  /** Somebody changes a pull request, e.g. closes or reopens it. */
  change(fullName: string, number: number, change: Partial<PullRequest>): void {
    const fake = this.pullRequest(fullName, number);
    fake.pullRequest = { ...fake.pullRequest, ...change };
  }

  /** The next call of a method throws. */
  failNext(method: keyof ScmClient, error: ScmError): void {
    this.planned.push({ method, error });
  }

  /** A delivery as the SCM would send it. */
  delivery(event: ScmWebhookEvent, secret: string): WebhookDelivery {
    const body = Buffer.from(JSON.stringify(event));
    return { headers: { [signatureHeader]: sign(body, secret) }, body };
  }

  /** For the client: what it may see, after planned failures. @internal */
  called(
    method: keyof ScmClient,
    credentials: ScmCredentials,
    repository: RepositoryRef,
  ): FakeRepository {
    this.calls.push(method);
    const index = this.planned.findIndex(plan => plan.method === method);
    if (index >= 0) throw this.planned.splice(index, 1)[0].error;
    if (this.outage !== undefined) throw this.outage;
    if (credentials.token !== this.credentials.token) {
      throw new ScmError('unauthorized', 'The credential is wrong');
    }
    return this.repository(repository.fullName);
  }

  /** @internal */
  pullRequest(fullName: string, number: number): FakePullRequest {
    const fake = this.repository(fullName).pullRequests[number - 1];
    if (fake) return fake;
    throw new ScmError(
      'notFound',
      `There is no pull request #${number} in ${fullName}`,
    );
  }

  /** @internal */
  pageOf(fullName: string, number: number): string {
    return `${this.url}/${fullName}/pull/${number}`;
  }

  /** @internal */
  now(): string {
    return new Date(this.clock.now()).toISOString();
  }

  private repositoryOf(url: string): RepositoryRef {
    const prefix = `${this.url}/`;
    const path = url.replace(/\/$/, '').replace(/\.git$/, '');
    if (!path.startsWith(prefix)) {
      throw new ScmError('invalid', `${url} is no repository of ${this.url}`);
    }
    return { url, fullName: path.slice(prefix.length) };
  }

  private newCommit(): string {
    this.commits += 1;
    return createHash('sha1').update(`${this.commits}`).digest('hex');
  }
}
