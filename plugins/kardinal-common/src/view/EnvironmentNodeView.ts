import { DriftOriginView } from '../drift/driftOriginView';
import { HealthyRelease } from '../rollback/recentHealthy';
import { StepAnswer } from '../evidence/stepAnswers';
import { InstalledChart } from '../release/compareChart';
import { ObservedPage } from './ObservedPage';
import { Sentence } from './Sentence';
import { PromotionState } from './states';

/** A pull request as the step knows it. @public */
export interface PullRequestView {
  readonly number: number;
  readonly url: string;
  readonly state: 'open' | 'merged' | 'closed';
  readonly mergedBy?: string;
  /** Who is asked to review it; absent where nobody is. */
  readonly requestedReviewers?: readonly string[];
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

/** An immutable output, on a branch or in a registry, and what it was made from. @public */
export interface RenditionView {
  /** Of the Rendition that records it. */
  readonly name: string;
  readonly revision:
    | {
        readonly type: 'oci';
        /** Registry and repository. */
        readonly reference: string;
        readonly digest: string;
      }
    | {
        readonly type: 'git';
        readonly branch: string;
        readonly commit: string;
        /** Of the commit in the portal of its host; absent where that is not known. */
        readonly url?: string;
      };
  readonly source: {
    readonly repository: string;
    readonly commit: string;
    readonly path: string;
    /** Of the commit in the portal of its host; absent where that is not known. */
    readonly url?: string;
  };
  readonly renderer: /** The program and its version, e.g. `kustomize v5.4.3`. */
  | { readonly type: 'program'; readonly program: string }
    /** Files are taken as they are. */
    | { readonly type: 'plain' }
    /** A hydrator of somebody else, which nobody knows more of. */
    | { readonly type: 'unknown' };
  /** What of registries was rendered or taken; absent where nothing was. */
  readonly artifacts?: readonly {
    /** Registry and repository. */
    readonly reference: string;
    /** What the Template names it by; absent where that is its digest. */
    readonly tag?: string;
    readonly digest: string;
  }[];
  /** SHA-256 of everything that it was made from: the same where the output has to be the same. */
  readonly inputs: string;
  /** The digest or commit of the Rendition that the environment had before; absent for the first. */
  readonly parent?: string;
}

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
  /** Since when, and where it comes from; absent until it is on record of the Pipeline. */
  readonly driftOrigin?: DriftOriginView;
  /** What somebody, or the policy of the Pipeline, decided about that. */
  readonly driftDecision?: Sentence;
  /** References that the workloads there run to images of the chosen Bundle; absent where none was seen. */
  readonly images?: readonly string[];
  /** Charts of the chosen Bundle as they were installed there; absent where nothing reports them. */
  readonly charts?: readonly InstalledChart[];
  /** Where people see what runs there in the tools that deploy it; absent where none was seen. */
  readonly pages?: readonly ObservedPage[];
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
  /** With environments on branches, what was healthy here, the newest first: what it may go back to. Absent where nothing was. */
  readonly lastHealthy?: readonly HealthyRelease[];
  /** What was rendered and stored in a registry. Absent where nothing was. */
  readonly renditions?: readonly RenditionView[];
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
