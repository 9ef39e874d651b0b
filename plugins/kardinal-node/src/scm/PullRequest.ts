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
