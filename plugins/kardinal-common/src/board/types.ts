import { PromotionState } from '../view/states';
import { ControlPlaneProblem, Sentence, StreamEnded } from '../view/types';

/** One environment of a Pipeline on the board. @public */
export interface BoardCell {
  readonly environment: string;
  /** How many environments come before it, on the longest way from a first one. */
  readonly tier: number;
  /** The environments directly before it; absent where none is. */
  readonly upstreams?: readonly string[];
  readonly state: PromotionState;
  /** What the last verified promotion left there. */
  readonly currentVersion?: string;
  /** What was seen to run there instead, and since when; absent where nothing else was seen. */
  readonly drift?: {
    readonly version: string;
    /** RFC 3339. */
    readonly since: string;
  };
  /** What is on its way there, or has failed to come there. */
  readonly incomingVersion?: string;
  /** Since when the state holds: RFC 3339. */
  readonly since?: string;
  /** The Bundle that the state is about. */
  readonly bundle?: string;
}

/** The catalog entity that shows a Pipeline. @public */
export interface BoardEntity {
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  readonly title?: string;
  /** Entity refs in lower case. */
  readonly owners: readonly string[];
  /** Entity ref in lower case. */
  readonly system?: string;
}

/** How one Pipeline stands. @public */
export interface BoardRow {
  readonly namespace: string;
  readonly name: string;
  /** Absent where no entity of the catalog shows the Pipeline. */
  readonly entity?: BoardEntity;
  /** The most urgent state among its environments. */
  readonly state: PromotionState;
  readonly sentence: Sentence;
  /** The pull request that waits for a person, and what to do with it, e.g. `Review PR #2`. */
  readonly review?: { readonly label: string; readonly url: string };
  /** The Bundle that its page shows first. */
  readonly bundle?: string;
  /** When something that is not finished last got any further, or an environment drifted: RFC 3339. Absent where everything is finished. */
  readonly idleSince?: string;
  /** In the order of the Pipeline. */
  readonly cells: readonly BoardCell[];
}

/** What the board says of the control plane. @public */
export interface BoardStatus {
  /** Present when the control plane is not a production one. */
  readonly controlPlaneNotice?: string;
  /** Present while the control plane cannot store changes. */
  readonly controlPlaneProblem?: ControlPlaneProblem;
  /** How far the control plane's clock was moved ahead, in milliseconds; absent where it was not. */
  readonly clockOffset?: number;
}

/** All Pipelines that a person may read. @public */
export interface BoardView {
  /** Names this state of the board: a stream resumes after it. */
  readonly version: string;
  readonly status: BoardStatus;
  readonly rows: readonly BoardRow[];
}

/** One message of the board's stream (server-sent events); the id of its event is the version after it. @public */
export type BoardMessage =
  | { readonly type: 'snapshot'; readonly board: BoardView }
  | {
      readonly type: 'delta';
      readonly version: string;
      /** Rows that are new or have changed, whole. */
      readonly rows: readonly BoardRow[];
      /** `namespace/name` of rows that are gone, or may not be read any more. */
      readonly removed: readonly string[];
      /** Where it has changed. */
      readonly status?: BoardStatus;
    }
  | StreamEnded;
