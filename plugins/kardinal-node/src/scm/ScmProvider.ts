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

/** A pull request, as the provider says it is now. @public */
export interface PullRequest {
  readonly number: number;
  readonly url: string;
  readonly state: 'open' | 'merged' | 'closed';
  /** A branch of a fork is `OWNER:BRANCH`, so that it is never taken for one of the repository. */
  readonly head: { readonly branch: string; readonly sha: string };
  readonly base: { readonly branch: string };
  readonly title: string;
  readonly body: string;
  readonly labels: readonly string[];
  /** RFC 3339 UTC. */
  readonly createdAt: string;
  /** Of anything about it, a review too; tells a sweep that a webhook was lost. RFC 3339 UTC. */
  readonly updatedAt?: string;
  /**
   * Where the forge gives no `updatedAt`: differs once anything about it does, a review too; the same in a list as where it is read
   * alone.
   */
  readonly fingerprint?: string;
  readonly closedAt?: string;
  readonly mergedAt?: string;
  readonly mergedBy?: string;
  /** The commit on the base branch, once merged. */
  readonly mergeCommit?: string;
  /** People and teams who are asked to review it and have not answered; absent where nobody is, and where the forge does not say. */
  readonly requestedReviewers?: readonly string[];
  /** `undefined` while the provider still computes it. */
  readonly mergeable?: 'clean' | 'conflict' | 'blocked';
  /** What is missing where it is blocked, as it completes "the repository requires …"; absent where the forge does not say. */
  readonly awaits?: string;
  /** That the forge merges it by itself once nothing is missing; absent where nobody asked for that. */
  readonly autoMerge?: {
    /** Who asked for it; absent where the forge does not say. */
    readonly by?: string;
  };
  /** Where it waits to be merged with others; absent where it does not. */
  readonly queue?: MergeQueuePlace;
  /** How it last left such a queue without a merge; absent while it is in one. */
  readonly leftQueue?: MergeQueueExit;
}

/** A place in a merge queue of GitHub, or a merge train of GitLab. @public */
export interface MergeQueuePlace {
  /** What the forge calls it. */
  readonly name: 'merge queue' | 'merge train';
  /** 1 is the next one; absent where the forge does not say. */
  readonly position?: number;
  /** What is tested there and becomes the base branch, where statuses are asked of that; another one than the head. */
  readonly commit?: string;
}

/** Why a pull request is in a merge queue no more. @public */
export interface MergeQueueExit {
  readonly name: MergeQueuePlace['name'];
  /** `own`: the account of these credentials took it out; `person`: somebody else did; `forge`: it could not be merged. */
  readonly cause: 'own' | 'person' | 'forge';
  /** As it completes "it was removed from the merge queue: …". */
  readonly reason: string;
  /** RFC 3339 UTC; absent where the forge does not say. */
  readonly at?: string;
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

/** A reviewer's latest decision, where it asks for changes. @public */
export interface ChangeRequest {
  readonly by: string;
  /** RFC 3339 UTC. */
  readonly at: string;
  /** The commit that was reviewed: a later push may have answered it. */
  readonly commit: string;
}

/** Who approved and who wants changes, each reviewer's latest decision counted once. @public */
export interface ReviewSummary {
  readonly approvedBy: readonly string[];
  readonly changeRequests: readonly ChangeRequest[];
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

/** What became of a merge. @public */
export type MergeOutcome =
  | { readonly type: 'merged'; readonly sha: string }
  /** Its branch is merged to through a queue only, and it is in there now. */
  | { readonly type: 'queued'; readonly queue: MergeQueuePlace }
  | { readonly type: 'headMoved'; readonly message: string }
  | { readonly type: 'notMergeable'; readonly message: string };

/** What became of asking a forge to merge by itself. @public */
export type AutoMergeOutcome =
  | { readonly type: 'enabled' }
  /** Nothing is missing, so that there is nothing to wait for: it can be merged. */
  | { readonly type: 'ready' }
  | { readonly type: 'headMoved'; readonly message: string }
  /** The message says what to change at the forge. */
  | { readonly type: 'unavailable'; readonly message: string };

/** What a webhook delivery hints at: the fact is read from the provider. @public */
export type ScmWebhookEvent =
  | {
      readonly type: 'pullRequest';
      readonly repository: string;
      readonly number: number;
    }
  | {
      readonly type: 'push';
      readonly repository: string;
      readonly branch: string;
    }
  | {
      readonly type: 'tag';
      readonly repository: string;
      readonly tag: string;
    }
  | {
      /** Somebody pushed an image to a registry of the forge. */
      readonly type: 'package';
      /** Registry and repository, without a tag. */
      readonly image: string;
    }
  | {
      /** A check of the commit began, ended or says something else. */
      readonly type: 'check';
      readonly repository: string;
      readonly sha: string;
    }
  | { readonly type: 'ping' }
  | { readonly type: 'ignored'; readonly event: string };

/** @public */
export interface WebhookDelivery {
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The raw body: signatures are over bytes. */
  readonly body: Buffer;
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
    /** The header with the signature, in lower case: a body is read only where it is there. */
    readonly signatureHeader: string;
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
