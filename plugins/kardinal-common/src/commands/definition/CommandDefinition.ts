import { z } from 'zod';
import { Bundle, Pipeline, PolicyGate } from '../../api/types.generated';
import { GateTemplate } from '../../graph/gates';
import { PipelinePermission } from '../../permissions';

/** Gate instances, and what they say at this moment. @public */
export interface CommandGates {
  readonly all: readonly PolicyGate[];
  /** Of the operator's configuration. */
  readonly policyNamespaces: readonly string[];
  /** Approvals that only systems outside answer. */
  readonly outsideApprovals?: readonly string[];
  /** Whether the expression is true, whoever has overridden it. */
  isOpen(gate: PolicyGate): boolean;
}

/** The objects and the instant that a command is judged by. @public */
export interface CommandContext {
  readonly pipeline: Pipeline;
  /** Every Bundle of the Pipeline. */
  readonly bundles: readonly Bundle[];
  /** Gates and permissions that reach the Pipeline. */
  readonly templates: readonly GateTemplate[];
  /** The gate instances of Bundles that are on their way; absent where no command asks for them. */
  readonly gates?: CommandGates;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** What a command would write for one environment, as its confirmation lists it. @public */
export interface PlannedChange {
  readonly environment: string;
  /** URL of the repository. */
  readonly repository: string;
  /** Directory in the repository. */
  readonly path: string;
  /** The version that the environment received last; absent where none is on record. */
  readonly from?: string;
  readonly to: string;
  /** The gates that it waits for while they are closed, by name. */
  readonly gates: readonly string[];
  /** Who has to agree, e.g. `Nobody`. */
  readonly approvers: string;
  /** What it does not wait for or go through although an ordinary release does, each in words. */
  readonly skipped: readonly string[];
}

/** Whether a command may be executed now; the reason is one sentence for a person. @public */
export type Legality =
  | { readonly type: 'allowed' }
  | { readonly type: 'refused'; readonly reason: string }
  /** The arguments name an object that does not exist. */
  | { readonly type: 'missing'; readonly reason: string };

/** What of its arguments a command is judged and described by: why somebody wants it is asked for afterwards. @public */
export type JudgedArguments<Arguments extends object> = Omit<
  Arguments,
  'reason'
>;

/**
 * Something that a person can do with a Pipeline. Portal, HTTP API and command line take everything from here: arguments,
 * permission, legality and words. Every function is pure.
 *
 * @public
 */
export interface CommandDefinition<
  Id extends string = string,
  Arguments extends object = object,
> {
  /** Its type in a request, e.g. `retry`. */
  readonly id: Id;
  readonly permission: PipelinePermission;
  /** Strict: an unknown field is an error. */
  readonly arguments: z.ZodType<Arguments>;
  /** Whether a page asks whoever confirms it for the argument `reason`, which it then needs. */
  readonly asksForReason?: true;
  /** Whether a page offers whoever confirms it the argument `until`, RFC 3339: when what it does ends by itself. */
  readonly asksForEnd?: true;
  /** `primary`: the page's main button while it is allowed; `menu`: the menu only; `form`: a form of its own. */
  readonly placement: 'primary' | 'menu' | 'form';
  /** Whether it is the next step of what is offered, so that a command of the menu is the page's main button while it is allowed. */
  isNext?(args: JudgedArguments<Arguments>, context: CommandContext): boolean;
  /** The arguments that the page of a Bundle offers it with, allowed or not. */
  offers(
    context: CommandContext,
    selected: Bundle | undefined,
  ): readonly JudgedArguments<Arguments>[];
  legality(args: JudgedArguments<Arguments>, context: CommandContext): Legality;
  /** The environments that the permission is needed for. Absent or empty: it is needed for the whole Pipeline. */
  environments?(
    args: JudgedArguments<Arguments>,
    context: CommandContext,
  ): readonly string[];
  /** The text of the button, without a full stop. */
  label(args: JudgedArguments<Arguments>, context: CommandContext): string;
  /** What would be written where, in the order of the environments. Absent: it writes nothing to a repository. */
  changes?(
    args: JudgedArguments<Arguments>,
    context: CommandContext,
  ): readonly PlannedChange[];
  /** What exactly will happen, in sentences. */
  confirmation(
    args: JudgedArguments<Arguments>,
    context: CommandContext,
  ): string;
}

/** A command as it is sent: its type and its arguments. @public */
export interface CommandRequest {
  readonly type: string;
  readonly arguments: object;
}

/** Keeps the types of a definition while it is written. @public */
export function createCommand<
  const Id extends string,
  Arguments extends object,
>(
  definition: CommandDefinition<Id, Arguments>,
): CommandDefinition<Id, Arguments> {
  return definition;
}
