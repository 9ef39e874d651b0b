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
      /** What changes, in one sentence. */
      readonly sentence: string;
    };
