import {
  Bundle,
  BundleChart,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  ImageUpdate,
  ImageChange,
  SourceFiles,
} from '../updates/UpdateStrategy';
import { ClusterObject } from './ClusterObject';
import { Programs } from './Programs';
import { PromotionFacts } from './PromotionFacts';
import { FileMode, SourceCommit } from './SourceCommit';
import { SourceArtifact } from './SourceArtifact';
import { SourceTemplate } from './SourceTemplate';
import { SourceTree } from './SourceTree';

/** What a step leaves for those after it: at most 16 KiB of JSON, never a secret. @public */
export type StepOutputs = Readonly<Record<string, string | number | boolean>>;

/** The promotion that a step is part of: one Bundle to one environment. @public */
export interface Promotion {
  readonly namespace: string;
  readonly pipeline: string;
  readonly environment: string;
  /** The name of the Bundle. */
  readonly bundleName: string;
  /** What people call the Bundle, e.g. the tag of its first image. */
  readonly version: string;
  /** `undefined` once it is deleted. */
  readonly bundle: Bundle | undefined;
  readonly images: readonly ImageUpdate[];
  /** The Helm charts of the Bundle, each in one version. */
  readonly charts: readonly BundleChart[];
  readonly git: {
    readonly url: string;
    /** The base branch. */
    readonly branch: string;
    readonly provider: string;
  };
  /** The environment's directory in the repository. */
  readonly directory: string;
  /** The promotion's own branch; `undefined` when it writes to the base branch. */
  readonly branch: string | undefined;
  /** Whether a person merges. */
  readonly approval: 'auto' | 'pr-review';
}

/** What every step receives. @public */
export interface StepRequest<S> {
  readonly promotion: Promotion;
  /** As the step's schema returned them. */
  readonly settings: S;
  /** What the steps before it found out or made. */
  readonly facts: PromotionFacts;
  /** Outputs of the steps before it, by their name (`as`). */
  readonly outputs: Readonly<Record<string, StepOutputs>>;
}

/** @public */
export interface ActRequest<S> extends StepRequest<S> {
  /** In milliseconds since the Unix epoch. */
  readonly now: number;
}

/** @public */
export interface EditRequest<S> extends StepRequest<S> {
  /** The repository as the edits before this one left it. */
  readonly files: SourceFiles;
  /** What the edits before this one changed. */
  readonly changes: readonly ImageChange[];
}

/** What an edit is asked with for what it reads of a registry. @public */
export interface ArtifactRequest<S> extends StepRequest<S> {
  /** As its `template` asked for it. */
  readonly template?: SourceTemplate;
}

/** What an edit receives that may list, create and delete files, and run programs that render. @public */
export interface TreeEditRequest<S> extends EditRequest<S> {
  readonly files: SourceTree;
  readonly programs: Programs;
  /** As its `source` asked for it; absent where the Bundle names no commit. */
  readonly source?: SourceCommit;
  /** As its `artifact` asked for it. */
  readonly artifact?: SourceArtifact;
  /** As its `template` asked for it. */
  readonly template?: SourceTemplate;
  /** As its `existing` asked for it. */
  readonly existing?: ClusterObject;
}

/** The message of a commit. @public */
export interface CommitText {
  readonly subject: string;
  readonly body?: string;
  /** Written after the body, one a line. */
  readonly trailers?: Readonly<Record<string, string>>;
}

/** A file that an edit writes. @public */
export interface FileWrite {
  readonly path: string;
  readonly content: Buffer;
  /** Default: as the file is, and regular for a new one. */
  readonly mode?: FileMode;
}

/** @public */
export interface EditResult {
  /** Only files whose bytes or mode differ. */
  readonly writes: readonly FileWrite[];
  readonly changes: readonly ImageChange[];
  /** The message of the commit that carries the edits so far. */
  readonly commit?: CommitText;
  readonly outputs?: StepOutputs;
}

/**
 * What an edit comes to that may list, create and delete files: at most 2,000 files and 8 MiB, below the directory of the
 * environment.
 *
 * @public
 */
export interface TreeEditResult extends EditResult {
  /** Files that are to go. */
  readonly deletes: readonly string[];
}

/** Where an effect is in its sequence. @public */
export interface SequencePosition {
  readonly uses: string;
  /** The name of its outputs. */
  readonly as: string;
  /** The steps before it, in their order. */
  readonly before: readonly { readonly uses: string; readonly as: string }[];
}

/** @public */
export interface EffectRequest<S> extends StepRequest<S> {
  /** Stable for this step of this promotion: what makes an effect findable after a crash. */
  readonly key: string;
  /** How often the promotion was started again after it failed. */
  readonly retries: number;
  readonly position: SequencePosition;
  /** Whether an earlier attempt, by whatever process, may have made it. */
  readonly attempt: 'first' | 'again';
  /** When the attempt began, in milliseconds since the Unix epoch. */
  readonly now: number;
}

/** What an effect came to. @public */
export interface EffectOutcome {
  /** `unchanged`: there was nothing to do; steps that need what it provides are skipped. */
  readonly type: 'done' | 'unchanged';
  /** For people; no clock, counter or random. */
  readonly message: string;
  readonly facts?: PromotionFacts;
  readonly outputs?: StepOutputs;
  /** Outputs of the edits that went with it, by the name of their step. */
  readonly editOutputs?: Readonly<Record<string, StepOutputs>>;
  /** What somebody outside said, for people: stays with the step as its message. */
  readonly answer?: string;
  /** The edits that the answer is about: where they come to something else by the push, the sequence starts again. */
  readonly basis?: EditBasis;
}

/** Edits as they were at one moment. @public */
export interface EditBasis {
  /** The commit of the base branch that they were made on. */
  readonly baseCommit: string;
  /** Of what they change: their files, before and after. */
  readonly fingerprint: string;
}

/** @public */
export interface WithdrawRequest<S> extends StepRequest<S> {
  /** Why, as a sentence without its full stop. */
  readonly reason: string;
}

/** What became of what a step had made. @public */
export type WithdrawOutcome =
  | { readonly type: 'withdrawn' }
  /** Too late: somebody merged it. */
  | { readonly type: 'merged'; readonly facts: PromotionFacts };

/** What a wait found. Messages are for people; no clock, counter or random. @public */
export type WaitVerdict =
  | {
      readonly type: 'satisfied';
      readonly message: string;
      readonly facts?: PromotionFacts;
      readonly outputs?: StepOutputs;
    }
  | {
      readonly type: 'waiting';
      readonly message: string;
      readonly facts?: PromotionFacts;
      /** Look again at this instant, in milliseconds since the Unix epoch; for facts that no watch reports. */
      readonly until?: number;
      /** Who it is that is not what `unmet` says, and why: said when the time of the step is over. Default: the message. */
      readonly late?: { readonly subject: string; readonly reason: string };
      /**
       * Nothing that the step waits for was begun: where its time is over, nothing is rolled back. `held`: nor will it be until
       * somebody acts, and the time stands still until then.
       */
      readonly notBegun?: 'held' | 'yet';
      /** Kept only when the time of the step is over. */
      readonly atTimeout?: PromotionFacts;
    }
  /** Has to change something outside before it can go on: its `act` runs. */
  | {
      readonly type: 'act';
      readonly message: string;
      readonly facts?: PromotionFacts;
    }
  /** What was pushed does not fit its base branch any more: it is made anew on the newest one. */
  | {
      readonly type: 'conflict';
      readonly message: string;
      readonly facts?: PromotionFacts;
    }
  | {
      readonly type: 'failed';
      readonly message: string;
      readonly facts?: PromotionFacts;
      /** Nothing that the step waits for was begun: nothing is rolled back. */
      readonly notBegun?: 'yet';
    };

/** What the `act` of a wait came to: the wait is over, or goes on. @public */
export interface ActOutcome {
  readonly type: 'satisfied' | 'waiting';
  readonly message: string;
  readonly facts?: PromotionFacts;
}
