import { Command, CommanderError, Option } from 'commander';
import { version } from '../package.json';
import {
  CliCommand,
  CliInput,
  ClusterCommand,
  WritingCommand,
} from './CliCommand';
import { CliEnvironment } from './CliEnvironment';
import { readCluster } from './cluster/readCluster';
import { commands } from './commands';
import { Format, format, formats } from './output/format';
import { Printed } from './output/Printed';
import { write } from './write';

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
    .addOption(
      new Option('-o, --output <format>', 'how it is printed')
        .choices([...formats])
        .default('table'),
    );
  if (command.type !== 'local') defineTarget(defined);
  if (command.arguments !== undefined) defined.arguments(command.arguments);
  for (const { flags, description, presence } of command.options ?? [])
    if (presence === 'required') defined.requiredOption(flags, description);
    else defined.option(flags, description);
  defined.action(async () => {
    const options = defined.opts<CommonOptions>();
    const input = { arguments: defined.args, options: defined.opts() };
    const printed =
      command.type === 'local'
        ? command.run(environment.files, input)
        : await ask(command, input, options, environment);
    environment.out(format(printed, options.output));
  });
}

function defineTarget(command: Command): void {
  command
    .option('-n, --namespace <name>', 'default that of the context')
    .option('--context <name>', 'of the kubeconfig; default the current one')
    .option('--kubeconfig <file>', 'default as kubectl finds it')
    .option(
      '--policy-namespaces <names>',
      'where the gates of the organization are, with commas between them',
      'platform-policies',
    );
}

const groups: Readonly<Record<string, string>> = {
  create: 'make something',
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

async function ask(
  command: ClusterCommand | WritingCommand,
  input: CliInput,
  { kubeconfig, context, policyNamespaces, ...options }: CommonOptions,
  { connect, error, now }: CliEnvironment,
): Promise<Printed> {
  const target = { kubeconfig, context, namespace: options.namespace };
  const { client, namespace, user } = connect(target);
  const reading = await readCluster({
    client,
    namespace,
    user,
    policyNamespaces: policyNamespaces.split(',').filter(Boolean),
    now: now(),
  });
  for (const gap of reading.gaps) error(`kardinal: ${gap}\n`);
  return command.type === 'cluster'
    ? command.run(reading, input)
    : write(client, command.run(reading, input));
}
