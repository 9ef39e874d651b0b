import { DeliveryProgress } from '../health/HealthAdapter';
import { MergeQueuePlace } from '../scm/PullRequest';
import { MetricState } from '../metrics/MetricState';
import { ImageChange } from '../updates/UpdateStrategy';

/** What a promotion makes, and what runs afterwards. @public */
export type Revision =
  | {
      readonly type: 'git';
      /** The URL that the Pipeline names, without credentials. */
      readonly repository: string;
      readonly branch: string;
      readonly commit: string;
    }
  | {
      readonly type: 'oci';
      /** e.g. `ghcr.io/acme/manifests:prod`. */
      readonly reference: string;
      /** e.g. `sha256:…`. */
      readonly digest: string;
    };

/** Changes that a reviewer requested, and nobody has pushed since. @public */
export interface RequestedChanges {
  readonly by: string;
  /** RFC 3339 UTC. */
  readonly at: string;
}

/** What became of asking a forge to merge by itself. @public */
export interface AutoMergeFacts {
  /** `refused`: it is asked again; `ended`: somebody has turned it off there, which is respected. */
  readonly state: 'on' | 'refused' | 'ended';
  /** What the forge says where it refused, and what to do. */
  readonly message?: string;
  /** RFC 3339 UTC. */
  readonly at?: string;
}

/** The pull request of a promotion. @public */
export interface PullRequestFacts {
  readonly number: number;
  readonly url: string;
  readonly state: 'open' | 'merged' | 'closed';
  /** The commit that was pushed. */
  readonly head: string;
  /** What the branch is at, or was merged at, where somebody else pushed to it. */
  readonly foreignHead?: string;
  /** RFC 3339 UTC. */
  readonly closedAt?: string;
  /** RFC 3339 UTC. */
  readonly mergedAt?: string;
  readonly mergedBy?: string;
  readonly approvedBy?: readonly string[];
  /** Who is asked to review it, as the forge says; absent where nobody is. */
  readonly requestedReviewers?: readonly string[];
  /** Absent where no reviewer wants the commit that it is at to be changed. */
  readonly changesRequested?: readonly RequestedChanges[];
  /** Absent where the forge is not asked to merge it by itself. */
  readonly autoMerge?: AutoMergeFacts;
  /** Absent where it is in no merge queue. */
  readonly queue?: MergeQueuePlace;
  /** Fingerprint of what its text was made from. */
  readonly bodyHash?: string;
}

/** The commit status `kardinal/gates` of a pull request, as it was last set. @public */
export interface GatesStatusFacts {
  /** The head that it is on. */
  readonly commit: string;
  /** The commit of a merge queue that it is on as well. */
  readonly queueCommit?: string;
  readonly state: 'success' | 'failure';
  readonly description: string;
  /** Why the forge did not take it. */
  readonly problem?: string;
}

/** How far a bake is; instants are RFC 3339 UTC. @public */
export interface BakeFacts {
  /** How long it takes. */
  readonly minutes: number;
  /** When the minutes began; absent during an alarm. */
  readonly since?: string;
  /** Since when they stand still. */
  readonly heldSince?: string;
  /** Since when the alarm lasts. */
  readonly alarmSince?: string;
  /** How often they began anew. */
  readonly resets: number;
}

/** What a rendition was made from, and its record. @public */
export interface RenditionOrigin {
  /** Of the Rendition that records it. */
  readonly name: string;
  /** The Template that set source and defaults; absent where the Pipeline says them itself. */
  readonly template?: string;
  /** What of registries was rendered or taken; absent where nothing was. */
  readonly artifacts?: readonly {
    /** Registry and repository, without tag and digest. */
    readonly reference: string;
    /** What the Template names it by; absent where that is its digest. */
    readonly tag?: string;
    readonly digest: string;
  }[];
  readonly source: {
    /** Clone URL, without credentials. */
    readonly repository: string;
    readonly commit: string;
    /** The directory of the environment. */
    readonly path: string;
  };
  /** `plain` where files are stored as they are. */
  readonly renderer: { readonly name: string; readonly version: string };
  /** `sha256:…` of everything that it was made from. */
  readonly inputs: string;
  /** The digest of the rendition before, of the same Pipeline and environment; absent for the first. */
  readonly parent?: string;
}

/** A rendition in a registry, with what it was made from. @public */
export interface RenditionFacts extends RenditionOrigin {
  /** The step that stored it, by the name of its outputs. */
  readonly step: string;
  /** Registry and repository, without tag and digest. */
  readonly reference: string;
  /** `sha256:…`. */
  readonly digest: string;
}

/** What the steps of a promotion found out or made; kept in its status and in its evidence. @public */
export interface PromotionFacts {
  /** `unchanged` when nothing had to change. */
  readonly written?: 'committed' | 'unchanged';
  /** The commit of the base branch that the edits were made on. */
  readonly baseCommit?: string;
  readonly revision?: Revision;
  readonly changes?: readonly ImageChange[];
  readonly pullRequest?: PullRequestFacts;
  /** What was stored in registries; one of another step stays. */
  readonly renditions?: readonly RenditionFacts[];
  readonly gatesStatus?: GatesStatusFacts;
  /** What the health check found. */
  readonly health?: string;
  /** What could say more about health and does not; empty where nothing is the matter any more. */
  readonly healthWarnings?: readonly string[];
  /** The progressive delivery that it waits for. */
  readonly delivery?: DeliveryProgress;
  readonly bake?: BakeFacts;
  /** What the MetricChecks of a bake said at its end. */
  readonly metrics?: readonly MetricState[];
}
