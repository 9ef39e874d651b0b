import { z } from 'zod';
import { abort } from './abort';
import { activate } from './activate';
import { approve } from './approve';
import { create } from './create';
import { emergency } from './emergency';
import { ignoreDrift } from './ignoreDrift';
import { importDrift } from './importDrift';
import { override } from './override';
import { pause } from './pause';
import { pin } from './pin';
import { promote } from './promote';
import { reject } from './reject';
import { remove } from './remove';
import { resume } from './resume';
import { retry } from './retry';
import { revertDrift } from './revertDrift';
import { rollback } from './rollback';
import { unpin } from './unpin';
import { withdraw } from './withdraw';

export * from './definition/CommandDefinition';
export * from './definition/describeIssues';
export * from './definition/parseCommand';
export {
  appliedGates,
  emergencyPermissionsOf,
} from './definition/appliedGates';
export type { AppliedGate } from './definition/appliedGates';
export { approvalLegality } from './definition/approvalRequest';
export type { ApprovalTarget } from './definition/approvalRequest';
export {
  activationFields,
  awaitedActivations,
  waitsForActivation,
} from './definition/activationRequest';
export type {
  ActivationTarget,
  AwaitedActivation,
} from './definition/activationRequest';
export { gateTargetOf } from './definition/gateTarget';
export type { GateTarget, NamedGate } from './definition/gateTarget';
export { pauseToEnd } from './resume';
export type { PauseTarget } from './definition/pauseRequest';
export { withdrawable } from './withdraw';
export { bundleNamed, driftIn, movingIn } from './definition/driftRequest';
export { ignoredDays } from './ignoreDrift';
export { checkArtifacts, createArguments, createFields } from './create';

/** What a person can do with a Pipeline: one file each. @public */
export const commands = {
  abort,
  activate,
  approve,
  create,
  emergency,
  ignoreDrift,
  importDrift,
  override,
  pause,
  pin,
  promote,
  reject,
  remove,
  resume,
  retry,
  revertDrift,
  rollback,
  unpin,
  withdraw,
} as const;

/** @public */
export type CommandId = keyof typeof commands;

/** The arguments of a command. @public */
export type CommandArguments<Id extends CommandId> = z.output<
  (typeof commands)[Id]['arguments']
>;

/** A command with its arguments, as portal and command line send it. @public */
export type Command = {
  [Id in CommandId]: {
    readonly type: Id;
    readonly arguments: CommandArguments<Id>;
  };
}[CommandId];
