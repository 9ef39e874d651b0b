import {
  Bundle,
  EmergencyOrder,
  GateFacts,
  Pause,
  PolicyGate,
  PromotionStep,
  PromotionStepStatus,
  UpstreamEvidence,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  ActOutcome,
  EffectOutcome,
  GatesStatusFacts,
  Promotion,
  PromotionFacts,
} from '@kardinal/backstage-plugin-kardinal-node';
import { Decision, Instant } from '@kardinal/kube-controller';
import { GateVerdict } from '../../services/evaluation/GateEvaluations';
import { ObservedOverride } from '../../services/observedOverride';
import { Sequence } from '../../services/sequences/resolveSequence';

/** A gate that guards the promotion. `title` is the name that people gave it. */
export type ObservedGate =
  | {
      readonly type: 'usable';
      readonly title: string;
      readonly gate: PolicyGate;
      /** What its expression can read. */
      readonly facts: GateFacts;
      /** Absent where nothing depends on it, as where a gate before it is closed. */
      readonly verdict?: GateVerdict;
      /** Absent where nobody has overridden it. */
      readonly override?: ObservedOverride;
    }
  /** Keeps the promotion waiting, as it cannot be evaluated for it. */
  | {
      readonly type: 'unusable';
      readonly title: string;
      readonly problem: string;
    };

/** A permission of the platform that applies where a promotion writes. */
export interface ObservedPermission {
  readonly gate: PolicyGate;
  /** What its expression can read. */
  readonly facts: GateFacts;
  /** Absent where nothing depends on it. */
  readonly verdict?: GateVerdict;
}

/** An emergency rollback, and what may let it past its gates. */
export interface ObservedEmergency {
  readonly order: EmergencyOrder;
  readonly permissions: readonly ObservedPermission[];
}

/** The pauses of a promotion's environment and Pipeline, those that are over included. */
export interface ObservedPauses {
  readonly namespace: string;
  readonly pipeline: string;
  readonly pauses: readonly Pause[];
}

/** What stands before a promotion. */
export interface ObservedGuard {
  readonly gates: readonly ObservedGate[];
  /** Only where there is one. */
  readonly paused?: ObservedPauses;
  /** Only where it is an emergency rollback. */
  readonly emergency?: ObservedEmergency;
}

export interface ObservedUpstream extends UpstreamEvidence {
  readonly verifiedInstant?: Instant;
}

/** What there is to go back to, and how far that is. */
export type ObservedRollback =
  | {
      readonly type: 'impossible';
      /** One sentence. */
      readonly reason: string;
    }
  | {
      readonly type: 'possible';
      /** What a person calls what is restored. */
      readonly version: string;
    }
  /** Its Bundle is there. */
  | {
      readonly type: 'made';
      readonly bundle: string;
      readonly version: string;
      /** How it ended. */
      readonly result?: 'Verified' | 'Failed' | 'Superseded';
    };

/** What the running wait observed, by its position. */
export type ObservedWait =
  | {
      readonly type: 'read';
      readonly index: number;
      readonly observed: unknown;
    }
  /** Nothing is known: the wait goes on. */
  | {
      readonly type: 'unread';
      readonly index: number;
      readonly failure: Failure;
      /** When the SCM last said how the pull request is. */
      readonly heardAt: Instant | undefined;
    }
  /** The last attempt failed, and the next one is not due. */
  | { readonly type: 'deferred'; readonly index: number };

/** What a promotion needs to see. */
export interface StepObservation extends ObservedGuard {
  readonly bundle: Bundle | undefined;
  readonly promotion: Promotion;
  readonly sequence: Sequence;
  readonly upstreams: readonly ObservedUpstream[];
  /** Why the change does not go to its environment yet, though those before it are verified. */
  readonly ineligible?: string;
  /** Another Bundle whose write to this environment is under way. */
  readonly concurrentWriter: string | undefined;
  /** The Bundle has no slot, and needs one; it is not said where it may go on. */
  readonly slot?: 'awaited';
  readonly wait: ObservedWait | undefined;
  /** Why a failed promotion does not start again, although the Bundle says that somebody wants it. */
  readonly retryRefusal?: string;
  /** The promoted commit, where its base branch has lost it and it did not become healthy in time. */
  readonly lostRevision?: string;
  /** `now`: what the last attempt failed for has changed since. */
  readonly retry: 'onSchedule' | 'now';
  /** Where the environment rolls back what is not healthy. */
  readonly rollback?: ObservedRollback;
  /** Why the release is not promoted here by automation: it was rolled back. */
  readonly rolledBack?: string;
  /** A setting outside of the sequence that nothing can carry out: names the field and the fix. */
  readonly problem: string | undefined;
  /** The Bundle follows a Pipeline without this environment: a sentence that says so. */
  readonly departure: string | undefined;
}

/** Runs an effect of the sequence, with the edits before it. */
export interface RunEffect {
  readonly type: 'run';
  readonly key: string;
  /** As committed before the effect. */
  readonly step: PromotionStep;
  readonly index: number;
}

/** Does what a wait asks for. */
export interface ActEffect {
  readonly type: 'act';
  readonly key: string;
  readonly step: PromotionStep;
  readonly index: number;
}

/** Takes back what the steps have made. */
export interface WithdrawEffect {
  readonly type: 'withdraw';
  readonly key: string;
  readonly step: PromotionStep;
  readonly reason: string;
}

/** Sets the commit status of the gates, as the committed status says. */
export interface ReportEffect {
  readonly type: 'report';
  readonly key: string;
  readonly step: PromotionStep;
}

export type StepEffect = RunEffect | ActEffect | WithdrawEffect | ReportEffect;

/** What a promotion does next. */
export type StepDecision = Decision<PromotionStep, StepEffect>;

/**
 * An effect that did not succeed.
 *
 * - `transient`: tried again on the schedule;
 * - `waiting`: tried again at `retryAt`, as long as the step may take (rate limits);
 * - `credential`: waits without limit for a usable credential;
 * - `conflict`: what was pushed does not fit its base any more: it is pushed anew, on the schedule;
 * - `outdated`: a newer Bundle has replaced this one; nothing was written;
 * - `closed`: a gate closed before anything was written; waits until it opens;
 * - `moved`: the base branch changed what a custom step was asked about; nothing was written, and the sequence starts again;
 * - `terminal`: trying again cannot help.
 */
export interface Failure {
  readonly type: 'failed';
  readonly kind:
    | 'transient'
    | 'waiting'
    | 'credential'
    | 'conflict'
    | 'outdated'
    | 'closed'
    | 'moved'
    | 'terminal';
  readonly message: string;
  readonly retryAt?: Instant;
  /** With `transient`: instead of the schedule of the promotion, in milliseconds. */
  readonly waits?: readonly number[];
}

export interface StepReceipts extends Record<StepEffect['type'], unknown> {
  readonly run: EffectOutcome | Failure;
  readonly act: ActOutcome | Failure;
  readonly report: GatesStatusFacts;
  readonly withdraw:
    | { readonly type: 'withdrawn' }
    /** Too late: somebody merged it. */
    | {
        readonly type: 'merged';
        readonly facts: PromotionFacts;
        readonly guard: ObservedGuard;
      }
    | Failure;
}

export type StepState = Exclude<
  NonNullable<PromotionStepStatus['state']>,
  'NotDerived'
>;

/** A status that has its state. */
export type StepStatus = PromotionStepStatus & { state: StepState };

/** How far one step of the sequence is. */
export type StepEntry = NonNullable<PromotionStepStatus['steps']>[number];
