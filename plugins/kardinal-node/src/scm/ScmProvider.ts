import {
  AutoMergeOutcome,
  MergeOutcome,
  PullRequest,
  ReviewSummary,
} from './PullRequest';
import { ScmWebhookEvent, WebhookDelivery } from './ScmWebhookEvent';

/** A repository as a provider knows it, e.g. `acme/gitops`. @public */
export interface RepositoryRef {
  /** The URL that the Pipeline names, without credentials. */
  readonly url: string;
  /** Path below the host, e.g. `acme/gitops` or `group/sub/repo`. */
  readonly fullName: string;
}

/** Credentials for one repository: never logged, never in a URL or an argument list. @public */
export interface ScmCredentials {
  readonly username?: string;
  readonly token: string;
  /** Whose limits the forge counts, where several tokens share them: no secret. Default: the token's own. */
  readonly account?: string;
  /** For whom they are used: a namespace. Those who share an account take turns. Default: the repository is for itself. */
  readonly tenant?: string;
}

/** How fast a forge lets an account create pull requests, comments and statuses. @public */
export interface ContentPace {
  readonly aMinute: number;
  readonly anHour: number;
  /** Between two requests that change anything, in milliseconds. */
  readonly gapMilliseconds: number;
}

/** @public */
export interface OpenPullRequestRequest {
  readonly repository: RepositoryRef;
  readonly head: string;
  readonly base: string;
  readonly title: string;
  readonly body: string;
  readonly labels: readonly string[];
}

/** A status to set on a commit, which branch protection can require. @public */
export interface CommitStatusRequest {
  readonly repository: RepositoryRef;
  readonly sha: string;
  /** Tells it from the statuses of others, e.g. `kardinal/gates`. */
  readonly context: string;
  readonly state: 'pending' | 'success' | 'failure';
  /** A provider shortens it to what its forge takes: `statusDescription`. */
  readonly description: string;
  /** The page that says more. */
  readonly targetUrl?: string;
}

/** What one check says of a commit on the forge, whoever reported it. @public */
export interface CommitCheck {
  /** A run belongs to an app and cannot be set by others; anybody with the right may set a status. */
  readonly kind: 'status' | 'run';
  /** What the forge calls the check, e.g. `ci/lint`. */
  readonly context: string;
  /** What a forge has besides maps to these; only what it counts as passed is `success`. */
  readonly state: 'pending' | 'success' | 'failure';
  /** Empty where there is none. */
  readonly description: string;
  /** The page that says more. */
  readonly targetUrl?: string;
}

/** An answer of a conditional read. @public */
export type Conditional<T> =
  | { readonly type: 'unchanged' }
  | { readonly type: 'changed'; readonly value: T; readonly etag?: string };

/**
 * Pull requests of one SCM, bound to one repository's credentials.
 *
 * Must: `openPullRequest` returns the open pull request of the same head and base when there is one; `getPullRequest`
 * retries a transient 404 shortly after creation; every method throws {@link ScmError} with a kind.
 *
 * @public
 */
export interface ScmClient {
  /** The open one of these branches, else the newest merged or closed one. */
  findPullRequest(request: {
    readonly repository: RepositoryRef;
    readonly head: string;
    readonly base: string;
  }): Promise<PullRequest | undefined>;
  openPullRequest(request: OpenPullRequestRequest): Promise<PullRequest>;
  getPullRequest(
    repository: RepositoryRef,
    number: number,
  ): Promise<PullRequest>;
  /**
   * Open and recently closed pull requests of a repository, with whatever labels; one request when nothing changed.
   */
  listPullRequests(
    repository: RepositoryRef,
    options: { readonly etag?: string },
  ): Promise<Conditional<readonly PullRequest[]>>;
  updatePullRequest(
    repository: RepositoryRef,
    number: number,
    change: { readonly title?: string; readonly body?: string },
  ): Promise<void>;
  comment(
    repository: RepositoryRef,
    number: number,
    body: string,
  ): Promise<void>;
  closePullRequest(repository: RepositoryRef, number: number): Promise<void>;
  /** Merges only when the head still is `head`. */
  mergePullRequest(
    repository: RepositoryRef,
    number: number,
    options: { readonly head: string; readonly title?: string },
  ): Promise<MergeOutcome>;
  /**
   * Lets the forge merge it by itself once what its repository requires is there, while the head is `head`; again, it changes nothing.
   * Only where a merge requires the status `requires`, or what that says would hold nothing. Without it the forge cannot.
   */
  enableAutoMerge?(
    repository: RepositoryRef,
    number: number,
    options: { readonly head: string; readonly requires: string },
  ): Promise<AutoMergeOutcome>;
  /** Takes back `enableAutoMerge`, and whatever asked for the same. Absent is fine. */
  disableAutoMerge?(repository: RepositoryRef, number: number): Promise<void>;
  /** Takes it out of the queue that it waits in to be merged. Absent is fine; without it the forge has no queue. */
  leaveMergeQueue?(repository: RepositoryRef, number: number): Promise<void>;
  reviews(repository: RepositoryRef, number: number): Promise<ReviewSummary>;
  /** Absent is fine. */
  deleteBranch(repository: RepositoryRef, branch: string): Promise<void>;
  /** In place of the one of the same context on that commit; the same again changes nothing. */
  setCommitStatus(request: CommitStatusRequest): Promise<void>;
  /**
   * What the checks of a commit say now: the newest status of each context, and the newest run of each name and app; one request,
   * or one of each kind, when nothing changed. A commit that is not there has none. Without it the forge has no checks that can
   * be read: none of them becomes a CommitStatus.
   */
  listCommitChecks?(
    repository: RepositoryRef,
    sha: string,
    options: { readonly etag?: string },
  ): Promise<Conditional<readonly CommitCheck[]>>;
}

/**
 * One SCM: how to talk to it and how to recognise its webhooks.
 *
 * @public
 */
export interface ScmProvider {
  /** As in `spec.git.provider`, e.g. `github`. */
  readonly id: string;
  /**
   * The repository that a Git URL names; throws an error naming the URL when its host is none that the operator configured for
   * this provider. Credentials are sent to what it accepts, so it decides before their Secret is read.
   */
  repositoryOf(url: string): RepositoryRef;
  client(credentials: ScmCredentials): ScmClient;
  /**
   * Credentials from a Secret that has no token of its own, such as one of a GitHub App; absent where the provider knows none
   * such. It is asked whenever credentials are needed, so it keeps what it was given until shortly before that ends.
   *
   * @param keys - of the Secret, as text
   * @param repository - what they are for, and no other
   * @returns undefined where the keys are none of those that it knows
   * @throws ScmError which names the key that is wrong, never what it holds
   */
  exchange?(
    keys: Readonly<Record<string, string>>,
    repository: RepositoryRef,
  ): Promise<ScmCredentials | undefined>;
  /** The pace that the forge of a repository publishes; absent, or `undefined`, where only its answers say when it is too much. */
  contentPace?(repository: RepositoryRef): ContentPace | undefined;
  readonly webhooks: {
    /** The headers that a signature may be in, in lower case: a body is read only where one of them is there. */
    readonly signatureHeaders: readonly string[];
    /** Constant time, over the raw body. No secret means `refused`. */
    verify(
      delivery: WebhookDelivery,
      secret: string | undefined,
    ): 'accepted' | 'refused';
    /** Throws an error that says what is wrong with the body. */
    parse(delivery: WebhookDelivery): ScmWebhookEvent;
  };
  /** Web pages, for links. */
  readonly links: {
    commit(repository: RepositoryRef, sha: string): string;
    compare(repository: RepositoryRef, from: string, to: string): string;
  };
}

/** Identity function that types a provider. @public */
export function createScmProvider(provider: ScmProvider): ScmProvider {
  return provider;
}
