import {
  ScmCredentials,
  ScmProvider,
  ScmWebhookEvent,
  WebhookDelivery,
} from '../../scm/ScmProvider';
import type { ReviewDecision } from '../FakeScm';

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
  /** Somebody else reviews. */
  review(
    number: number,
    review: { readonly reviewer: string; readonly decision: ReviewDecision },
  ): Promise<void>;
  /** Two people who may review. */
  readonly reviewers: readonly [string, string];
  /** A delivery as the SCM sends it. */
  delivery(event: ScmWebhookEvent, secret: string): WebhookDelivery;
  stop?(): Promise<void>;
}
