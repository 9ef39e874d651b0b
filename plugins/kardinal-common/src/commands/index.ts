import { z } from 'zod';
import { create } from './create';
import { emergency } from './emergency';
import { pause } from './pause';
import { resume } from './resume';
import { retry } from './retry';
import { rollback } from './rollback';

export * from './definition/CommandDefinition';
export * from './definition/describeIssues';
export * from './definition/parseCommand';
export { checkArtifacts, createArguments, createFields } from './create';

/** What a person can do with a Pipeline: one file each. @public */
export const commands = {
  create,
  emergency,
  pause,
  resume,
  retry,
  rollback,
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
