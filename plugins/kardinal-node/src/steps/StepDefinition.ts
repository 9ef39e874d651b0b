import { ObjectQuery } from './ClusterObject';
import { StepCapabilities } from './StepCapabilities';
import { ArtifactQuery } from './SourceArtifact';
import { SourceQuery } from './SourceCommit';
import {
  ActOutcome,
  ActRequest,
  ArtifactRequest,
  EditRequest,
  EditResult,
  EffectOutcome,
  EffectRequest,
  StepRequest,
  TreeEditRequest,
  TreeEditResult,
  WaitVerdict,
  WithdrawOutcome,
  WithdrawRequest,
} from './StepRequest';

/** Reads the settings of a step; a zod schema is one. @public */
export interface SettingsSchema<S> {
  safeParse(value: unknown):
    | { readonly success: true; readonly data: S }
    | {
        readonly success: false;
        readonly error: {
          readonly issues: readonly {
            readonly path: readonly PropertyKey[];
            readonly message: string;
          }[];
        };
      };
}

/**
 * What a step needs from those before it, and what it makes for those after it:
 *
 * - `tree`: the files of the base branch;
 * - `changes`: edited files, which a `commit` carries;
 * - `commit`: a commit that is not pushed yet;
 * - `pushed`: the commit on its branch; without a pull request in the sequence this is the base branch, and a `revision`;
 * - `pullRequest`: an open pull request for it;
 * - `revision`: the promoted version on the base branch.
 *
 * @public
 */
export type StepProduct =
  | 'tree'
  | 'changes'
  | 'commit'
  | 'pushed'
  | 'pullRequest'
  | 'revision';

type Capability = keyof StepCapabilities;

interface StepBase<S> {
  /** As in `uses`, e.g. `git-push`. */
  readonly id: string;
  /** What people read while it runs, e.g. `Opening the pull request`. */
  readonly description: string;
  readonly settings: SettingsSchema<S>;
  /** What the schema reads: `config` of an entry (default), or the entry with its `webhook`. */
  readonly settingsOf?: 'config' | 'entry';
  readonly requires: readonly StepProduct[];
  readonly provides: readonly StepProduct[];
}

/**
 * Files in, files out: pure and repeatable. Runs again on a newer base when a push was overtaken or after a crash, and must
 * then do the same or throw why not. `files` says which files below the directory of the environment it may touch.
 *
 * @public
 */
export type EditStep<S = unknown> = FileEditStep<S> | TreeEditStep<S>;

/** Writes files that exist, of 256 KiB at most; a file that is not there is an error. @public */
export interface FileEditStep<S = unknown> extends StepBase<S> {
  readonly type: 'edit';
  readonly files: 'existing';
  edit(request: EditRequest<S>): Promise<EditResult>;
}

/** May list, create and delete files, and run programs that make them. @public */
export interface TreeEditStep<S = unknown> extends StepBase<S> {
  readonly type: 'edit';
  readonly files: 'any';
  /**
   * What it reads of the commit that the Bundle names. Asked before the edits run: it may use no outputs of theirs. Reads
   * only; the same request returns the same query.
   */
  source?(request: StepRequest<S>): SourceQuery;
  /** The name of the Template that it renders; otherwise as `source`. */
  template?(request: StepRequest<S>): string;
  /** What it reads of a registry; otherwise as `source`. */
  artifact?(request: ArtifactRequest<S>): ArtifactQuery;
  /** The object that it may make a file of, and that is somebody else's perhaps; otherwise as `source`. */
  existing?(request: StepRequest<S>): ObjectQuery | undefined;
  edit(request: TreeEditRequest<S>): Promise<TreeEditResult>;
}

/**
 * Changes the world outside, after a write of the promotion's status, and only while every gate of the environment is open.
 * Found before it is made: it may run again after a crash and must then come to the same.
 *
 * @public
 */
export interface EffectStep<S = unknown, C extends Capability = Capability>
  extends StepBase<S> {
  readonly type: 'effect';
  readonly capabilities: readonly C[];
  perform(
    request: EffectRequest<S>,
    capabilities: Pick<StepCapabilities, C>,
    signal: AbortSignal,
  ): Promise<EffectOutcome>;
  /** Takes back what it may have made, when the promotion is superseded or deleted. */
  withdraw?(
    request: WithdrawRequest<S>,
    capabilities: Pick<StepCapabilities, C>,
    signal: AbortSignal,
  ): Promise<WithdrawOutcome>;
}

/**
 * A verdict over cached or watched facts.
 *
 * @public
 */
export interface WaitStep<
  S = unknown,
  C extends Capability = Capability,
  O = unknown,
> extends StepBase<S> {
  readonly type: 'wait';
  readonly capabilities: readonly C[];
  /** What the promotion's state is meanwhile: says which changes wake it. */
  readonly state: 'Promoting' | 'WaitingForMerge' | 'HealthChecking';
  /** What it is not when its time is over, e.g. `not healthy`. */
  readonly unmet: string;
  /** In milliseconds; without it, and without `timeout` in the sequence, it waits without limit. */
  readonly defaultTimeout?: number;
  /** The same where it follows from the settings, in milliseconds. */
  timeoutOf?(settings: S): number;
  /** Reads only. */
  observe(
    request: StepRequest<S>,
    capabilities: Pick<StepCapabilities, C>,
    signal: AbortSignal,
  ): Promise<O>;
  /** Pure and total. `now` is in milliseconds since the Unix epoch. */
  decide(request: StepRequest<S>, observed: O, now: number): WaitVerdict;
  /** What a verdict `act` asks for; may run again after a crash and must then come to the same. */
  act?(
    request: ActRequest<S>,
    capabilities: Pick<StepCapabilities, C>,
    signal: AbortSignal,
  ): Promise<ActOutcome>;
}

/** The code behind a `uses` of a sequence. @public */
export type StepDefinition = EditStep | EffectStep | WaitStep;

/** Types an edit, an effect or a wait by its settings and capabilities. @public */
export function createPromotionStep<S>(step: FileEditStep<S>): StepDefinition;
export function createPromotionStep<S>(step: TreeEditStep<S>): StepDefinition;
export function createPromotionStep<S, C extends Capability>(
  step: EffectStep<S, C>,
): StepDefinition;
export function createPromotionStep<S, C extends Capability, O>(
  step: WaitStep<S, C, O>,
): StepDefinition;
export function createPromotionStep(step: StepDefinition): StepDefinition {
  return step;
}
