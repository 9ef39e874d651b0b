import { BundleType } from '../api/artifacts';
import { CommandRequest, PlannedChange } from '../commands';
import { StepAnswer } from '../evidence/stepAnswers';
import { Pause } from '../pause/pauses';
import { PipelinePermission } from '../permissions';
import { PromotionState } from './states';

/**
 * A sentence for a person, with its instants kept apart: the portal formats times in the reader's zone and never
 * phrases anything itself.
 *
 * @public
 */
export type Sentence = readonly SentencePart[];

/** @public */
export type SentencePart =
  | { readonly type: 'text'; readonly text: string }
  /** RFC 3339. `precision: about` where it is a prediction. */
  | {
      readonly type: 'instant';
      readonly at: string;
      readonly precision: 'exact' | 'about';
      /** Stands before a clock time, and before nothing else: `at 14:32`, but `12 min ago`. */
      readonly preposition?: 'at';
      /** Followed by the time that is left until then: `10:40, 4 min left`. */
      readonly shows?: 'left';
    };

/** Why the control plane does not work, and what helps; phrased by {@link controlPlaneProblem}. @public */
export interface ControlPlaneProblem {
  /** Without a full stop. */
  readonly title: string;
  readonly description: Sentence;
}

/** Who asked for what, as CI said it. @public */
export interface ProvenanceView {
  readonly commitSHA?: string;
  readonly ciRunURL?: string;
  readonly author?: string;
  readonly buildTimestamp?: string;
}

/** One Bundle in the list. @public */
export interface BundleSummary {
  readonly name: string;
  readonly type: BundleType;
  /** What a person calls it: the tag of its (first) image, or `config` and its short commit. */
  readonly version: string;
  readonly phase: string;
  /** From the portal's table of states. */
  readonly state: PromotionState;
  readonly createdAt: string;
  readonly provenance: ProvenanceView;
  readonly images: readonly string[];
  /** `2 of 3`. */
  readonly verified: number;
  readonly targeted: number;
  readonly sentence: Sentence;
  readonly supersededBy?: string;
}

/** A pull request as the step knows it. @public */
export interface PullRequestView {
  readonly number: number;
  readonly url: string;
  readonly state: 'open' | 'merged' | 'closed';
  readonly mergedBy?: string;
  /** RFC 3339; when the forge last said how it is, where the forge cannot be read. */
  readonly asOf?: string;
  /** Why it is not merged, where a person has to act first: who requested changes, until when it can be reopened. */
  readonly notice?: Sentence;
}

/**
 * What an environment runs now, whichever Bundle is chosen.
 *
 * @public
 */
export type CurrentView =
  /** Seen in the cluster: what was promoted last. */
  | {
      readonly type: 'observed';
      readonly version: string;
      /** `rollingOut`: the workloads are on their way to it. */
      readonly health: 'healthy' | 'rollingOut' | 'unhealthy';
      /** RFC 3339: since when it is verified there; absent while it is not. */
      readonly since?: string;
    }
  /** Seen in the cluster: something that was not promoted. */
  | {
      readonly type: 'drifted';
      readonly version: string;
      /** RFC 3339: when it was changed, where the cluster has noted it. */
      readonly since?: string;
    }
  /** Not seen: what was verified last, as the record says. */
  | {
      readonly type: 'recorded';
      readonly version: string;
      /** RFC 3339; when it was verified. */
      readonly verifiedAt: string;
    };

/**
 * Where the chosen Bundle stands towards what an environment runs: it is what was verified there last, it may still come, or
 * another one was verified since, or it ended before it arrived.
 *
 * @public
 */
export type BundleRelation = 'current' | 'incoming' | 'past';

/** One environment of the chosen Bundle. @public */
export interface EnvironmentNodeView {
  readonly type: 'environment';
  /** Unique in the view; also in the page's URL. */
  readonly id: string;
  readonly name: string;
  readonly state: PromotionState;
  readonly sentence: Sentence;
  /** Of the chosen Bundle. */
  readonly version: string;
  readonly relation: BundleRelation;
  /** Absent where nothing was verified yet. */
  readonly current?: CurrentView;
  /** What runs instead of what was promoted last, and who changed it. */
  readonly drift?: Sentence;
  /** Since when the state holds. */
  readonly since?: string;
  readonly pullRequest?: PullRequestView;
  readonly commit?: { readonly sha: string; readonly url?: string };
  readonly approval: 'auto' | 'pr-review';
  readonly repository: string;
  readonly path: string;
  readonly changes: readonly {
    readonly file: string;
    readonly image: string;
    readonly from?: string;
    readonly to: string;
  }[];
  readonly timeline: readonly {
    readonly label: string;
    readonly at: string;
  }[];
  readonly gates: readonly GateResultView[];
  /** Promotions to it that ended before this one, the newest first; absent where this is the first. */
  readonly attempts?: readonly AttemptView[];
  /** What the servers of custom steps said. */
  readonly answers?: readonly StepAnswer[];
  /** What a person should look at although the promotion goes on. */
  readonly notice?: Sentence;
  /** Gates that were not open when somebody merged its pull request. */
  readonly mergedAgainst?: readonly GateResultView[];
}

/** A promotion that was started again since. @public */
export interface AttemptView {
  /** Counted from 1. */
  readonly number: number;
  readonly state: PromotionState;
  readonly sentence: Sentence;
  readonly pullRequest?: Pick<PullRequestView, 'number' | 'url'>;
  readonly commit?: EnvironmentNodeView['commit'];
}

/** The verdict of a gate where evidence shows it. @public */
export interface GateResultView {
  readonly name: string;
  readonly scope: string;
  readonly result: 'pass' | 'fail' | 'pending';
  readonly reason: string;
}

/** One line of an explanation: a part of the expression, its value, its outcome. @public */
export interface ExplainLine {
  readonly source: string;
  readonly value: string;
  readonly outcome: 'true' | 'false' | 'value' | 'error' | 'skipped';
  readonly parts: readonly ExplainLine[];
}

/** One gate of the chosen Bundle; it sits on the edges that it guards. @public */
export interface GateNodeView {
  readonly type: 'gate';
  readonly id: string;
  readonly name: string;
  readonly scope: 'org' | 'team';
  readonly environment: string;
  readonly verdict: 'open' | 'closed' | 'pending' | 'error';
  readonly sentence: Sentence;
  /** e.g. `12 of 30 minutes`. */
  readonly progress?: string;
  /** When it opens by itself, if that can be computed. */
  readonly opensAt?: string;
  readonly expression: string;
  readonly explanation?: ExplainLine;
  /** What a person or time can do to open it. */
  readonly remedies: readonly Sentence[];
  readonly message?: string;
  /** Where it is no PolicyGate but a person's pause. */
  readonly pause?: Omit<Pause, 'seal'>;
  readonly checkedAt?: string;
  readonly from: { readonly namespace: string; readonly name: string };
  readonly runbook?: string;
}

/** @public */
export type NodeView = EnvironmentNodeView | GateNodeView;

/** An arrow in flow order: environment → gate → environment, or environment → environment; also to and from a junction. @public */
export interface EdgeView {
  readonly id: string;
  /** Id of a node or a junction. */
  readonly source: string;
  /** Id of a node or a junction. */
  readonly target: string;
}

/** Which gates guard the environments of a Pipeline as it is now, whatever was released. @public */
export interface GateCoverageView {
  /** Each environment, in the order of the Pipeline. */
  readonly environments: readonly EnvironmentGatesView[];
  /** Templates in reach of the Pipeline that need to be corrected, such as those that guard nothing. */
  readonly warnings: readonly Sentence[];
}

/** Where a Bundle that is created now would be promoted to, and what is written there. @public */
export interface PlannedEnvironmentView {
  readonly environment: string;
  /** Environments that are verified before it. */
  readonly upstreams: readonly string[];
  readonly approval: 'auto' | 'pr-review';
  readonly path: string;
  readonly sentence: Sentence;
}

/** The gates that a new Bundle has to pass in an environment. @public */
export interface EnvironmentGatesView {
  readonly environment: string;
  readonly gates: readonly {
    readonly namespace: string;
    readonly name: string;
    readonly scope: 'org' | 'team';
  }[];
  readonly sentence: Sentence;
}

/**
 * Something that a person can do now. A refused action is listed too, disabled, with the reason.
 *
 * @public
 */
export type ActionView =
  | {
      readonly type: 'link';
      readonly id: string;
      readonly label: string;
      readonly url: string;
    }
  | {
      readonly type: 'command';
      /** Unique in the view. */
      readonly id: string;
      readonly label: string;
      /** What exactly will happen. */
      readonly confirmation: string;
      /** What is written where; absent where nothing is. */
      readonly changes?: readonly PlannedChange[];
      /** Whoever confirms it says why: the command's argument `reason`, at most 500 characters. */
      readonly asksForReason?: true;
      /** Whoever confirms it may say when it ends by itself: the command's argument `until`, RFC 3339. */
      readonly asksForEnd?: true;
      /** The permission that it needs. */
      readonly permission: PipelinePermission;
      /** What it is needed on. */
      readonly resourceRef: string;
      /** What to send when it is confirmed. */
      readonly command: CommandRequest;
      readonly disabledReason?: string;
    };

/**
 * What the entity tab shows for one Pipeline and one chosen Bundle. Decided by the backend; the page formats it.
 *
 * @public
 */
export interface PipelineView {
  /** Changes whenever anything below does. */
  readonly version: string;
  readonly namespace: string;
  readonly name: string;
  /** Present when the control plane is not a production one. */
  readonly controlPlaneNotice?: string;
  /** Present while the control plane cannot store changes: what is shown is right, and stays so until it can. */
  readonly controlPlaneProblem?: ControlPlaneProblem;
  /** How far the control plane's clock was moved ahead, in milliseconds; absent where it was not. */
  readonly clockOffset?: number;
  /** Problems of the Pipeline itself, e.g. a cycle; the message names the field and the fix. */
  readonly problem?: Sentence;
  readonly repository: { readonly url: string; readonly branch: string };
  readonly headline: Sentence;
  /** The environments of the Pipeline as it is now, in its order; empty where it has to be corrected first. */
  readonly plan: readonly PlannedEnvironmentView[];
  readonly coverage: GateCoverageView;
  readonly bundles: readonly BundleSummary[];
  /** The chosen Bundle; absent when there is none yet. */
  readonly selected?: {
    readonly bundle: string;
    readonly version: string;
    readonly state: PromotionState;
    readonly sentence: Sentence;
    /** What a person should know although nothing is wrong with the promotion. */
    readonly notice?: Sentence;
    readonly nodes: readonly NodeView[];
    readonly edges: readonly EdgeView[];
    /** Ids between large waves: each source of its edges comes before each target. No edge joins two junctions. */
    readonly junctions: readonly string[];
    /** The node that answers "why does it not move?". */
    readonly answerNode?: string;
  };
  readonly nextAction?: ActionView;
  readonly menu: readonly ActionView[];
  /** The request that CI would send, for the empty page. */
  readonly createBundleExample: string;
}

/** The last message of a stream: nothing more comes on it. @public */
export interface StreamEnded {
  readonly type: 'ended';
  /** `denied`: the permission was taken away; the others: whoever signs in again or tries again may go on. */
  readonly reason: 'denied' | 'expired' | 'unchecked';
  /** One sentence for a person. */
  readonly message: string;
}

/**
 * One message of the view's stream (server-sent events over fetch).
 *
 * @public
 */
export type ViewMessage =
  | { readonly type: 'snapshot'; readonly view: PipelineView }
  | {
      readonly type: 'delta';
      readonly from: string;
      readonly version: string;
      /** RFC 6902. */
      readonly patch: readonly unknown[];
    }
  | StreamEnded;
