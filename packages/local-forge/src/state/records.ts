/** A moment, RFC 3339 UTC with seconds, as GitHub writes it. @public */
export type Timestamp = string;

/** Somebody who was ever seen. Tokens are never written down. @public */
export interface UserRecord {
  readonly id: number;
  readonly login: string;
  readonly name?: string;
  readonly type: 'User' | 'Organization' | 'Bot';
  readonly createdAt: Timestamp;
}

/** Who may read a repository without a token. @public */
export type Visibility = 'private' | 'public';

/** A repository; its refs and objects are in git only. @public */
export interface RepositoryRecord {
  readonly id: number;
  readonly owner: string;
  readonly name: string;
  readonly defaultBranch: string;
  readonly visibility: Visibility;
  readonly description?: string;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
  readonly pushedAt: Timestamp;
  /** Whether pull requests may merge by themselves; absent where they may not. */
  readonly autoMerge?: 'allowed';
}

/** How a pull request comes into its base branch. @public */
export type MergeMethod = 'merge' | 'squash' | 'rebase';

/** A merge that happened, or is about to. @public */
export interface MergeRecord {
  readonly sha: string;
  readonly baseSha: string;
  readonly headSha: string;
  readonly by: string;
  readonly at: Timestamp;
}

/** A commit that a pull request was about. @public */
export interface HeadRecord {
  readonly sha: string;
  readonly at: Timestamp;
}

/** A pull request. @public */
export interface PullRecord {
  readonly id: number;
  /** How often it was changed, as Bitbucket counts; absent in what an earlier version wrote. */
  readonly version?: number;
  readonly issueId: number;
  readonly repository: string;
  readonly number: number;
  readonly title: string;
  readonly body?: string;
  readonly draft: boolean;
  readonly author: string;
  readonly headBranch: string;
  readonly headSha: string;
  /** Each head that it had since it was opened, oldest first; absent in what an earlier version wrote. */
  readonly heads?: readonly HeadRecord[];
  readonly baseBranch: string;
  readonly baseSha: string;
  readonly state: 'open' | 'closed';
  readonly labels: readonly string[];
  /** Logins of those who are asked to review it and have not. */
  readonly requestedReviewers?: readonly string[];
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
  readonly closedAt?: Timestamp;
  readonly closedBy?: string;
  readonly merge?: MergeRecord;
  /** Written before the base branch moves, so that no crash forgets a merge. */
  readonly intendedMerge?: MergeRecord;
  /** Who asked for it to merge by itself once its rules are met. */
  readonly autoMerge?: AutoMergeRecord;
  /** How it last left the merge queue without a merge; absent while it is in it. */
  readonly leftQueue?: QueueExitRecord;
}

/** What merges by itself, once it can. @public */
export interface AutoMergeRecord {
  readonly by: string;
  readonly at: Timestamp;
  readonly method: MergeMethod;
  /** Where the statuses of its commit are not enough: those of the pull request, as with Azure DevOps. */
  readonly statuses?: 'ofPull';
  /** Where it is of one head alone, as with Bitbucket. */
  readonly head?: string;
}

/** Why a merge queue has no pull request any more, in words of GitHub's events. @public */
export type QueueExitReason = 'CI_FAILURE' | 'MANUAL' | 'MERGE_CONFLICT';

/** How a pull request left a merge queue. @public */
export interface QueueExitRecord {
  readonly by: string;
  readonly at: Timestamp;
  readonly reason: QueueExitReason;
}

/** A pull request in the merge queue of its base branch. @public */
export interface QueueEntryRecord {
  readonly id: number;
  readonly repository: string;
  /** The base branch. */
  readonly branch: string;
  readonly number: number;
  readonly headSha: string;
  /** What it is merged with: the base branch, and who is before it in the queue. */
  readonly baseSha: string;
  /** What is tested, and becomes the base branch. */
  readonly commit: string;
  readonly by: string;
  readonly at: Timestamp;
}

/** A label of a repository. @public */
export interface LabelRecord {
  readonly id: number;
  readonly repository: string;
  readonly name: string;
  /** Six hexadecimal digits. */
  readonly color: string;
  readonly description?: string;
}

/** A comment in the conversation of a pull request. @public */
export interface CommentRecord {
  readonly id: number;
  readonly repository: string;
  readonly number: number;
  readonly author: string;
  readonly body: string;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
}

/** The verdict of a review. @public */
export type ReviewState =
  | 'APPROVED'
  | 'CHANGES_REQUESTED'
  | 'COMMENTED'
  | 'DISMISSED';

/** A review of a pull request. @public */
export interface ReviewRecord {
  readonly id: number;
  readonly repository: string;
  readonly number: number;
  readonly author: string;
  readonly body: string;
  readonly state: ReviewState;
  readonly commit: string;
  readonly submittedAt: Timestamp;
  /** Of Azure DevOps, which has two votes for each verdict. */
  readonly vote?: number;
}

/** The state of one commit status. @public */
export type StatusState = 'error' | 'failure' | 'pending' | 'success';

/** A commit status. The newest of a context counts. @public */
export interface StatusRecord {
  readonly id: number;
  readonly repository: string;
  readonly sha: string;
  readonly state: StatusState;
  readonly context: string;
  readonly description?: string;
  readonly targetUrl?: string;
  readonly creator: string;
  readonly createdAt: Timestamp;
  /** What GitLab calls it, where that is another word. */
  readonly gitLabState?: GitLabState;
  /** The number of the pull request that it is of, and not of the commit, as Azure DevOps has them. */
  readonly pull?: number;
}

/** States of GitLab that GitHub has no word for. @public */
export type GitLabState = 'running' | 'canceled' | 'skipped';

/** A run of a check. The newest of a name counts. @public */
export interface CheckRunRecord {
  readonly id: number;
  readonly repository: string;
  readonly sha: string;
  readonly name: string;
  readonly status: 'queued' | 'in_progress' | 'completed';
  readonly conclusion?: CheckConclusion;
  readonly title?: string;
  readonly summary?: string;
  readonly detailsUrl?: string;
  readonly createdAt: Timestamp;
}

/** How a run ended. @public */
export type CheckConclusion =
  | 'success'
  | 'failure'
  | 'neutral'
  | 'cancelled'
  | 'skipped'
  | 'timed_out'
  | 'action_required';

/** Whose events a webhook gets. @public */
export type HookDialect =
  | 'github'
  | 'gitlab'
  | 'azure-devops'
  | 'bitbucket'
  | 'bitbucket-cloud';

/** A webhook of a repository. @public */
export interface HookRecord {
  readonly id: number;
  readonly repository: string;
  readonly active: boolean;
  readonly events: readonly string[];
  readonly url: string;
  readonly contentType: 'json' | 'form';
  readonly insecureSsl: string;
  readonly secret?: string;
  /** Of GitLab, which signs with it. */
  readonly signingToken?: string;
  /** Absent in what an earlier version wrote: GitHub's. */
  readonly dialect?: HookDialect;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
}

/** The rules of a protected branch. @public */
export interface ProtectionRecord {
  readonly id: number;
  readonly repository: string;
  readonly branch: string;
  readonly requiredStatuses: readonly string[];
  readonly requirePullRequest: boolean;
  readonly requiredApprovals: number;
  /** Whether commits have to be signed; absent in what an earlier version wrote. */
  readonly requiredSignatures?: boolean;
  /** How its merge queue merges; without it there is none. */
  readonly mergeQueue?: MergeMethod;
  /** Logins that the rules do not hold; absent in what an earlier version wrote. */
  readonly administrators?: readonly string[];
}

/** A key that an account signs commits with. @public */
export interface SigningKeyRecord {
  readonly id: number;
  readonly login: string;
  /** A verified address of the account. */
  readonly email: string;
  /** As in an authorized_keys file, without its type and comment. */
  readonly key: string;
}

/** Every kind of record and its type. @public */
export interface RecordTypes {
  user: UserRecord;
  repository: RepositoryRecord;
  pull: PullRecord;
  label: LabelRecord;
  comment: CommentRecord;
  review: ReviewRecord;
  status: StatusRecord;
  checkRun: CheckRunRecord;
  hook: HookRecord;
  protection: ProtectionRecord;
  signingKey: SigningKeyRecord;
  queueEntry: QueueEntryRecord;
}

/** The name of a kind of record. @public */
export type RecordKind = keyof RecordTypes;
