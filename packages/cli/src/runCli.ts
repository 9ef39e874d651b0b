import { Command, CommanderError, Option } from 'commander';
import { version } from '../package.json';
import { CliCommand } from './CliCommand';
import { CliEnvironment } from './CliEnvironment';
import { readCluster } from './cluster/readCluster';
import { commands } from './commands';
import { Format, format, formats } from './output/format';

/** What may be said to every command. */
interface CommonOptions {
  readonly kubeconfig?: string;
  readonly context?: string;
  readonly namespace?: string;
  readonly policyNamespaces: string;
  readonly output: Format;
}

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
    .configureOutput({
      writeOut: environment.out,
      writeErr: environment.error,
    })
    .version(version, '-V, --version', 'print the version');
  program
    .command('version')
    .description('print the version')
    .action(() => environment.out(`kardinal ${version}\n`));
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
    .description(command.description)
    .option('-n, --namespace <name>', 'default that of the context')
    .option('--context <name>', 'of the kubeconfig; default the current one')
    .option('--kubeconfig <file>', 'default as kubectl finds it')
    .option(
      '--policy-namespaces <names>',
      'where the gates of the organization are, with commas between them',
      'platform-policies',
    )
    .addOption(
      new Option('-o, --output <format>', 'how it is printed')
        .choices([...formats])
        .default('table'),
    );
  if (command.argument !== undefined) defined.argument(command.argument);
  for (const { flags, description, presence } of command.options ?? [])
    if (presence === 'required') defined.requiredOption(flags, description);
    else defined.option(flags, description);
  defined.action((...said: unknown[]) => {
    // Commander gives the arguments, then the options, then the command.
    const argument =
      command.argument === undefined ? undefined : (said[0] as string);
    return carryOut(command, argument, defined.opts(), environment);
  });
}

/** The word before several commands, as `get`. */
function groupOf(program: Command, name: string): Command {
  return (
    program.commands.find(each => each.name() === name) ??
    program.command(name).description('list what there is')
  );
}

async function carryOut(
  command: CliCommand,
  argument: string | undefined,
  options: CommonOptions & Readonly<Record<string, string | undefined>>,
  { connect, out, error, now }: CliEnvironment,
): Promise<void> {
  const { kubeconfig, context, output } = options;
  const { client, namespace } = connect({
    kubeconfig,
    context,
    namespace: options.namespace,
  });
  const reading = await readCluster({
    client,
    namespace,
    policyNamespaces: options.policyNamespaces.split(',').filter(Boolean),
    now: now(),
  });
  const printed = command.run(reading, { argument, options });
  for (const gap of reading.gaps) error(`kardinal: ${gap}\n`);
  out(format(printed, output));
}
