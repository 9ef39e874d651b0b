/** A pull request, as a person sees it on any kind of forge. */
export interface ReviewedPull {
  readonly number: number;
  readonly title: string;
  readonly body: string;
  readonly labels: readonly string[];
  /** The page of it. */
  readonly url: string;
}

/** What the gates say of the head of a pull request. */
export interface ReviewedStatus {
  readonly state: 'success' | 'failure' | 'pending';
  readonly description: string;
}

/** A forge of one kind, used by the person who reviews. */
export interface ReviewedForge {
  /** What people call it. */
  readonly name: string;
  /** The pull request that promotes a Bundle to prod, once it has its labels. */
  pullRequestFor(bundle: string): Promise<ReviewedPull>;
  requestChanges(number: number): Promise<void>;
  approve(number: number): Promise<void>;
  close(number: number): Promise<void>;
  /** Absent where the forge opens nothing again. */
  reopen?(number: number): Promise<void>;
  /** Once the forge allows it. */
  merge(number: number): Promise<void>;
  /** What the forge says when it refuses to merge; nothing when it does not. */
  tryMerge(number: number): Promise<string | undefined>;
  /** Undefined where it is not set. */
  gatesStatus(number: number): Promise<ReviewedStatus | undefined>;
}
