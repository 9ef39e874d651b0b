import {
  Bundle,
  GateEvidence,
  PromotionStep,
  PromotionStepStatus,
  UpstreamEvidence,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  HealthVerdict,
  ImageChange,
  ImageUpdate,
  PullRequest,
  ReviewSummary,
} from '@kardinal/backstage-plugin-kardinal-node';
import { Decision, Instant } from '@kardinal/kube-controller';

/** A gate that guards the step, as the cache shows it. */
export interface GateSeen {
  readonly name: string;
  /** The name that people gave it. */
  readonly title: string;
  readonly state: 'open' | 'closed' | 'absent';
  readonly reason: string;
  readonly evaluatedAt?: Instant;
  readonly recheckMilliseconds: number;
  readonly evidence?: GateEvidence;
}

export interface UpstreamSeen extends UpstreamEvidence {
  readonly verifiedInstant?: Instant;
}

/** The pull request as the SCM says it is now. */
export interface PullRequestSeen {
  readonly pullRequest: PullRequest;
  /** Read once it is merged. */
  readonly reviews?: ReviewSummary;
}

/** What a step needs to see. */
export interface StepObservation {
  readonly bundle: Bundle | undefined;
  readonly images: readonly ImageUpdate[];
  readonly upstreams: readonly UpstreamSeen[];
  readonly gates: readonly GateSeen[];
  /** Another Bundle whose write to this environment is under way. */
  readonly rival: string | undefined;
  readonly pullRequest: PullRequestSeen | undefined;
  readonly health: HealthVerdict | undefined;
  /** How long health may take, in milliseconds. */
  readonly healthTimeout: number;
  /** A setting that nothing can carry out: names the field and the fix. */
  readonly problem: string | undefined;
  /** Title and body of the pull request, as they should be now. */
  readonly text: { readonly title: string; readonly body: string };
}

/** Edits the manifests and pushes the commit. */
export interface WriteEffect {
  readonly type: 'write';
  readonly key: string;
  readonly step: PromotionStep;
  readonly images: readonly ImageUpdate[];
  readonly branch: string | undefined;
}

export interface OpenPullRequestEffect {
  readonly type: 'openPullRequest';
  readonly key: string;
  readonly step: PromotionStep;
  readonly branch: string;
  /** Whether an earlier try, by whomever, may have opened it. */
  readonly tries: 'first' | 'again';
  readonly title: string;
  readonly body: string;
}

/** Keeps the evidence in the pull request current. */
export interface EditPullRequestEffect {
  readonly type: 'editPullRequest';
  readonly key: string;
  readonly step: PromotionStep;
  readonly number: number;
  readonly title: string;
  readonly body: string;
}

export interface MergePullRequestEffect {
  readonly type: 'mergePullRequest';
  readonly key: string;
  readonly step: PromotionStep;
  readonly number: number;
  readonly head: string;
}

/** Comments on the pull request, closes it and deletes the branch. */
export interface WithdrawEffect {
  readonly type: 'withdraw';
  readonly key: string;
  readonly step: PromotionStep;
  readonly branch: string;
  readonly comment: string;
}

export type StepEffect =
  | WriteEffect
  | OpenPullRequestEffect
  | EditPullRequestEffect
  | MergePullRequestEffect
  | WithdrawEffect;

/** What a promotion does next. */
export type StepDecision = Decision<PromotionStep, StepEffect>;

/**
 * An effect that did not succeed.
 *
 * - `transient`: tried again on the schedule;
 * - `waiting`: tried again at `retryAt`, without limit (rate limits);
 * - `credential`: waits without limit for a usable credential;
 * - `outdated`: a newer Bundle came first; nothing was written;
 * - `terminal`: trying again cannot help.
 */
export interface Failure {
  readonly type: 'failed';
  readonly kind:
    | 'transient'
    | 'waiting'
    | 'credential'
    | 'outdated'
    | 'terminal';
  readonly message: string;
  readonly retryAt?: Instant;
}

export interface StepReceipts extends Record<StepEffect['type'], unknown> {
  readonly write:
    | {
        readonly type: 'committed';
        readonly commit: string;
        readonly baseCommit: string;
        readonly changes: readonly ImageChange[];
      }
    | { readonly type: 'unchanged'; readonly baseCommit: string }
    | Failure;
  readonly openPullRequest:
    | { readonly type: 'opened'; readonly pullRequest: PullRequest }
    | Failure;
  readonly editPullRequest: { readonly type: 'edited' } | Failure;
  readonly mergePullRequest:
    | { readonly type: 'merged'; readonly sha: string }
    | Failure;
  readonly withdraw:
    | { readonly type: 'withdrawn' }
    /** Too late: somebody merged it. */
    | { readonly type: 'merged'; readonly seen: PullRequestSeen }
    | Failure;
}

export type StepState = NonNullable<PromotionStepStatus['state']>;

/** A status that has its state. */
export type StepStatus = PromotionStepStatus & { state: StepState };
