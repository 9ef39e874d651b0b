import { HealthVerdict } from '../health/HealthAdapter';
import {
  PullRequest,
  RepositoryRef,
  ReviewSummary,
  ScmClient,
} from '../scm/ScmProvider';
import { GatesStatusFacts } from './PromotionFacts';
import { ImageChange } from '../updates/UpdateStrategy';
import { StepOutputs } from './StepRequest';

/** Where a push goes: the base branch itself, or the promotion's own branch, created from it. @public */
export type PushTarget =
  | { readonly type: 'base' }
  | { readonly type: 'branch'; readonly name: string };

/** What a push came to. @public */
export type PushReceipt =
  | {
      readonly type: 'committed';
      readonly commit: string;
      /** The commit of the base branch that the edits were made on. */
      readonly baseCommit: string;
      readonly changes: readonly ImageChange[];
      /** Outputs of the edits before the push, by the name of their step. */
      readonly outputs: Readonly<Record<string, StepOutputs>>;
    }
  | {
      /** Nothing had to change. */
      readonly type: 'unchanged';
      readonly baseCommit: string;
    };

/** Commits what the edits before the step make, and pushes it together with whatever is ready in the repository. @public */
export interface GitCapability {
  /** Finds the commit of an earlier attempt before it makes one. */
  push(target: PushTarget, signal: AbortSignal): Promise<PushReceipt>;
}

/** The repository at its SCM, with the credentials of the Pipeline. @public */
export interface ScmCapability {
  readonly repository: RepositoryRef;
  readonly client: ScmClient;
  /** Keeps a pull request that was just written, so that nobody reads it again. */
  remember(pullRequest: PullRequest): void;
}

/** A pull request with the reviews that count, once it is merged. @public */
export interface ObservedPullRequest {
  readonly pullRequest: PullRequest;
  readonly reviews?: ReviewSummary;
}

/** Title and body of the promotion's pull request. @public */
export interface PullRequestTextCapability {
  /** Changes when the text would. */
  fingerprint(): string;
  /** Made when it is about to be written. */
  render(): { readonly title: string; readonly body: string };
}

/** What steps can ask for; each receives exactly those that it declares. @public */
export interface StepCapabilities {
  readonly git: GitCapability;
  /** Throws when there is no usable credential. Its client begins nothing once the signal is aborted. */
  readonly scm: (signal: AbortSignal) => Promise<ScmCapability>;
  /** The promotion's pull request, cached until something hints at a change. */
  readonly pullRequest: () => Promise<ObservedPullRequest | undefined>;
  readonly pullRequestText: PullRequestTextCapability;
  /**
   * Sets the commit status `kardinal/gates` to what the gates say at this moment. What the forge refuses is in the facts: no
   * promotion fails for it.
   */
  readonly gatesStatus: (
    forge: ScmCapability,
    commit: string,
  ) => Promise<GatesStatusFacts>;
  /** Whether what was promoted runs, from watched objects. */
  readonly health: () => HealthVerdict;
}
