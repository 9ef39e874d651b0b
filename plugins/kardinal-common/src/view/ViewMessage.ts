import { ActionView } from './ActionView';
import { BundleSourceView } from './BundleSourceView';
import { ControlPlaneProblem } from './ControlPlaneProblem';
import { GateCoverageView, PlannedEnvironmentView } from './GateCoverageView';
import { EdgeView, NodeView } from './NodeView';
import { BundleSummary } from './ProvenanceView';
import { Sentence } from './Sentence';
import { PromotionState } from './states';

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
  /** What makes Bundles by itself; absent where nothing does. */
  readonly sources?: readonly BundleSourceView[];
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
