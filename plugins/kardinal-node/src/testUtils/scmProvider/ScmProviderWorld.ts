import {
  CommitStatusRequest,
  ScmCredentials,
  ScmProvider,
} from '../../scm/ScmProvider';
import { ScmWebhookEvent, WebhookDelivery } from '../../scm/ScmWebhookEvent';
import type { ReviewDecision } from '../FakeScm';

/** A status of a commit, as the pages of an SCM show it. @public */
export type ShownCommitStatus = Pick<
  CommitStatusRequest,
  'state' | 'description' | 'targetUrl'
>;

/** An SCM with one repository, as a contract needs it. @public */
export interface ScmProviderWorld {
  readonly provider: ScmProvider;
  /** May do everything. */
  readonly credentials: ScmCredentials;
  readonly repositoryUrl: string;
  /** The base branch. */
  readonly base: string;
  /** Makes a branch with one new commit on the base branch, or adds one to it. Gives the commit. */
  pushBranch(branch: string): Promise<string>;
  /** Somebody asks a person for a review. */
  requestReview(number: number, reviewer: string): Promise<void>;
  /** Somebody else reviews. */
  review(
    number: number,
    review: { readonly reviewer: string; readonly decision: ReviewDecision },
  ): Promise<void>;
  /** The newest status of that context on a commit, as people see it. */
  statusOf(
    sha: string,
    context: string,
  ): Promise<ShownCommitStatus | undefined>;
  /** Lets a merge to the base branch wait for these statuses, and the SCM merge by itself; absent where it has no auto-merge. */
  requireStatuses?(contexts: readonly string[]): Promise<void>;
  /** `untold` where nobody but the forge knows whether a rule is not met, so that it is asked to merge by itself even then. */
  readonly unmetRules?: 'untold';
  /** Two people who may review. */
  readonly reviewers: readonly [string, string];
  /** `none` where the SCM sends no delivery that only tries the webhook. */
  readonly pings?: 'none';
  /** `none` where the SCM sends the secret itself, and no signature of the body. */
  readonly signatures?: 'none';
  /** A delivery as the SCM sends it. */
  delivery(event: ScmWebhookEvent, secret: string): WebhookDelivery;
  stop?(): Promise<void>;
}
