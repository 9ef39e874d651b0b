import { PromotionGates } from '../view/promotionGate';
import { TreeDiff } from './treeDiff';

/** What a command would do, before it is executed. @public */
export interface CommandPreview {
  /** Why it would be refused now: one sentence. */
  readonly refusal?: string;
  /** What exactly will happen, in sentences. */
  readonly confirmation: string;
  /** How many environments it would write to; 0 where it writes to no repository. */
  readonly environmentCount: number;
  /** What it would write to some of them, in their order. */
  readonly diffs: readonly PromotionDiff[];
  /** The gates of the same environments, as they are now. */
  readonly gates: readonly PromotionGates[];
}

/** What a program makes of the files of an environment, before and after. @public */
export type RenderedDiff =
  /** The files are no kustomization and no chart, or the promotion renders by itself. */
  | { readonly type: 'none' }
  | {
      readonly type: 'unavailable';
      /** One sentence. */
      readonly reason: string;
    }
  | {
      readonly type: 'rendered';
      /** The program, e.g. `kustomize`. */
      readonly by: string;
      /** Each object is a file. */
      readonly diff: TreeDiff;
    };

/**
 * What changes on the dry branch for an environment that is a branch of rendered manifests: in the files that it is rendered
 * from, also those beside its directory that are named there. Values of Secrets are not in it.
 *
 * @see spec 3
 * @public
 */
export type DryDiff =
  | {
      readonly type: 'unavailable';
      /** One sentence. */
      readonly reason: string;
    }
  | {
      readonly type: 'diff';
      /** The dry branch. */
      readonly branch: string;
      /** Its commit that the environment has; absent where it has none. */
      readonly from?: string;
      /** Its commit that the promotion brings. */
      readonly to: string;
      readonly diff: TreeDiff;
      /** What changes, in one sentence. */
      readonly sentence: string;
    };

/**
 * What a promotion of a Bundle to an environment would write, made by the steps of that promotion on the branch as it is. Values of
 * Secrets are not in it.
 *
 * @public
 */
export type PromotionDiff =
  | {
      readonly type: 'unavailable';
      readonly environment: string;
      /** The version of the Bundle. */
      readonly version: string;
      /** One sentence, with what to do about it. */
      readonly reason: string;
    }
  | {
      readonly type: 'diff';
      readonly environment: string;
      readonly version: string;
      readonly repository: string;
      readonly branch: string;
      /** The directory of the environment. */
      readonly directory: string;
      /** The commit of the branch that it was made on. */
      readonly baseCommit: string;
      readonly manifests: TreeDiff;
      readonly rendered: RenderedDiff;
      /** Beside `manifests`, which are rendered; absent where environments are directories. */
      readonly dry?: DryDiff;
      /** Who is asked to review its pull request, by the file CODEOWNERS of the branch; absent where nobody is. */
      readonly codeOwners?: readonly string[];
      /** What changes, in one sentence. */
      readonly sentence: string;
    };
