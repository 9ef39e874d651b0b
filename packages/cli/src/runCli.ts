import { Command, CommanderError } from 'commander';
import { version } from '../package.json';
import { carryOut } from './carryOut';
import { CliCommand } from './CliCommand';
import { CliEnvironment } from './CliEnvironment';
import { commands } from './commands';
import { commonOptions, defineCommon, defineForAll } from './commonOptions';

/** What the command line ends with. */
const codes = { done: 0, failed: 1, misused: 2 };

/**
 * Carries out one command.
 *
 * @param words - what was said, without the name of the program
 * @returns the exit code: 0 done, 1 failed, 2 wrong use
 */
export async function runCli(
  words: readonly string[],
  environment: CliEnvironment,
): Promise<number> {
  const program = new Command('kardinal')
    .description('What is where, why something waits, and how to get back')
    .exitOverride()
    .enablePositionalOptions()
    .configureOutput({
      writeOut: environment.out,
      writeErr: environment.error,
    })
    .version(version, '-V, --version', 'print the version');
  defineForAll(program);
  for (const command of commands) define(program, command, environment);
  try {
    await program.parseAsync([...words], { from: 'user' });
    return codes.done;
  } catch (error) {
    // It has said what is wrong, or what was asked for.
    if (error instanceof CommanderError)
      return error.exitCode === 0 ? codes.done : codes.misused;
    environment.error(
      `kardinal: ${error instanceof Error ? error.message : String(error)}\n`,
    );
    return codes.failed;
  }
}

function define(
  program: Command,
  command: CliCommand,
  environment: CliEnvironment,
): void {
  const [first, second] = command.path;
  const parent = second === undefined ? program : groupOf(program, first);
  const defined = parent
    .command(second ?? first)
    .description(command.description);
  defineCommon(defined, command);
  if (command.arguments !== undefined) defined.arguments(command.arguments);
  for (const { flags, description, presence } of command.options ?? [])
    if (presence === 'required') defined.requiredOption(flags, description);
    else defined.option(flags, description);
  defined.action(async () => {
    const options = commonOptions(program, defined, command);
    const said = Object.entries(defined.opts<Record<string, string | true>>());
    const input = {
      arguments: defined.args,
      options: Object.fromEntries(
        said.map(([name, value]) => [name, value === true ? '' : value]),
      ),
    };
    await carryOut(command, input, options, environment);
  });
}

const groups: Readonly<Record<string, string>> = {
  create: 'make something',
  delete: 'take something away',
  drift: 'decide about what runs although it was not promoted',
  get: 'list what there is',
  policy: 'look at the gates',
};

/** The word before several commands, as `get`. */
function groupOf(program: Command, name: string): Command {
  return (
    program.commands.find(each => each.name() === name) ??
    program.command(name).description(groups[name] ?? name)
  );
}
