import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';
import {
  ProgramCommand,
  StepError,
} from '@kardinal/backstage-plugin-kardinal-node';

/** How often an installation is looked for again, in milliseconds. */
const recheck = 120_000;

/** A command whose program is installed. */
export interface FoundCommand extends ProgramCommand {
  readonly file: string;
  /** Changes when the program is replaced. */
  readonly version: string;
}

/**
 * The first command whose program is there.
 *
 * @throws StepError `waiting` when none is: somebody may install it
 */
export async function findCommand(
  commands: readonly ProgramCommand[],
  path: string,
  now: number,
): Promise<FoundCommand> {
  for (const command of commands) {
    const found = await findProgram(command.program, path);
    if (found !== undefined) return { ...command, ...found };
  }
  const names = commands.map(({ program }) => program);
  throw new StepError(
    'waiting',
    names.length === 1
      ? `${names[0]} is not on the PATH of the backend: install it where the backend runs`
      : `None of ${names.join(
          ', ',
        )} is on the PATH of the backend: install one where the backend runs`,
    now + recheck,
  );
}

/** The first of a name on a path. */
export async function findProgram(
  program: string,
  path: string,
): Promise<Pick<FoundCommand, 'file' | 'version'> | undefined> {
  for (const directory of path.split(delimiter).filter(isAbsolute)) {
    const file = join(directory, program);
    const version = await versionOf(file);
    if (version !== undefined) return { file, version };
  }
  return undefined;
}

async function versionOf(file: string): Promise<string | undefined> {
  try {
    await access(file, constants.X_OK);
    const stats = await stat(file);
    return stats.isFile() ? `${stats.mtimeMs}/${stats.size}` : undefined;
  } catch {
    return undefined;
  }
}
