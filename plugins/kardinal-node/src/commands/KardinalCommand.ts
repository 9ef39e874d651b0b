import {
  ActivationTarget,
  ApprovalTarget,
  CommandArguments,
  CommandDefinition,
  RollbackUrgency,
  Settlement,
} from '@kardinal/backstage-plugin-kardinal-common';

/** An answer to an approval. @public */
export interface ApprovalRequest extends ApprovalTarget {
  readonly decision: 'approved' | 'rejected';
  readonly comment: string;
}

/** What a command may write: Bundles, annotations, the label of a Rendition and the Pipeline's spec, never a status. @public */
export interface CommandCapabilities {
  /** The user or service that sent the command. */
  readonly requestedBy: string;
  /** RFC 3339: when it was sent. */
  readonly requestedAt: string;
  /** Creates a Bundle of the Pipeline, or finds the one of an equal request. */
  createBundle(
    content: CommandArguments<'create'>,
  ): Promise<Extract<CommandOutcome, { bundle: string }>>;
  /** Creates the Bundle that promotes a release once more, or finds the one of an equal request that is on its way. */
  promoteAgain(
    request: CommandArguments<'promote'>,
  ): Promise<Extract<CommandOutcome, { bundle: string }>>;
  /**
   * Creates the Bundle that rolls an environment back, or finds the one of an equal request that is on its way. As an emergency it
   * is signed for that one Bundle.
   *
   * @param urgency - default: normal
   */
  rollBack(
    request: CommandArguments<'rollback'>,
    urgency?: RollbackUrgency,
  ): Promise<Extract<CommandOutcome, { bundle: string }>>;
  /** Creates the Bundle that settles what an environment was seen to run, or finds the one of an equal request that is on its way. */
  settleDrift(
    request: CommandArguments<'importDrift' | 'revertDrift'>,
    act: Settlement['act'],
  ): Promise<Extract<CommandOutcome, { bundle: string }>>;
  /** Lets run for a time what an environment was seen to run. */
  ignoreDrift(request: CommandArguments<'ignoreDrift'>): Promise<void>;
  /** Orders that a gate is released for a Bundle: signed for that one Bundle, and on record before it has an effect. */
  overrideGate(request: CommandArguments<'override'>): Promise<void>;
  /** Answers an approval that gates ask for: signed for that one Bundle, once. */
  answerApproval(request: ApprovalRequest): Promise<void>;
  /** Lets an environment be pointed to what was stored for it: labels its Rendition. */
  activateRendition(target: ActivationTarget): Promise<void>;
  /** Takes the overrides of a gate back that last. */
  withdrawOverride(request: CommandArguments<'withdraw'>): Promise<void>;
  /** Merges annotations into a Bundle of the Pipeline. */
  annotateBundle(
    name: string,
    annotations: Readonly<Record<string, string>>,
  ): Promise<void>;
  /** Merges annotations and fields of the spec into the Pipeline. */
  patchPipeline(patch: {
    readonly annotations?: Readonly<Record<string, string>>;
    readonly spec?: Readonly<Record<string, unknown>>;
  }): Promise<void>;
  /** Pauses the Pipeline, or one environment, in the name of whoever sent the command; in place of a pause that is there. */
  pausePipeline(pause: CommandArguments<'pause'>): Promise<void>;
  /** Ends such a pause; fine where there is none. */
  resumePipeline(target: CommandArguments<'resume'>): Promise<void>;
  /** Deletes the Pipeline; the catalog does not set the same up again. Bundles and the audit log stay. */
  removePipeline(): Promise<void>;
}

/** What a command did. @public */
export type CommandOutcome =
  /** The change is written; controllers act on it. */
  | { readonly type: 'accepted' }
  | {
      readonly type: 'created' | 'found';
      /** The Bundle's name. */
      readonly bundle: string;
    };

/** A command and its effect: an entry of the portal's menu, and of the HTTP API. @public */
export interface KardinalCommand<
  Id extends string = string,
  Arguments extends object = object,
> {
  readonly id: Id;
  readonly definition: CommandDefinition<Id, Arguments>;
  /** Called when the definition allows the command and the user has its permission. */
  execute(
    args: Arguments,
    capabilities: CommandCapabilities,
  ): Promise<CommandOutcome>;
}
