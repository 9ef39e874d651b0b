import { Command, Option } from 'commander';
import { CliCommand } from './CliCommand';
import { everywhere } from './cluster/readCluster';
import { Format, formats } from './output/format';

/** What may be said to every command that it makes sense for. */
export interface CommonOptions {
  readonly kubeconfig?: string;
  readonly context?: string;
  /** Default: that of the context. */
  readonly namespace?: string;
  readonly policyNamespaces: readonly string[];
  readonly output: Format;
  readonly watch: 'once' | 'changes';
}

/** As they are said. */
interface Said {
  readonly kubeconfig?: string;
  readonly context?: string;
  readonly namespace?: string;
  readonly policyNamespaces?: string;
  readonly output?: Format;
  readonly watch?: true;
  readonly allNamespaces?: true;
}

/** They may be said before a command, too, as to `kubectl`. */
export function defineForAll(program: Command): void {
  program.addOption(outputOption().hideHelp());
  for (const option of targetOptions()) program.addOption(option.hideHelp());
}

/** What one command takes of them. */
export function defineCommon(defined: Command, command: CliCommand): void {
  if (command.formats !== 'none') defined.addOption(outputOption());
  if (command.type !== 'local')
    for (const option of targetOptions()) defined.addOption(option);
  if (command.type !== 'cluster') return;
  if (command.watch === 'offered')
    defined.option('-w, --watch', 'print it again whenever it changes');
  if (command.everywhere === 'offered')
    defined.option('-A, --all-namespaces', 'ask about every namespace');
}

/** What was said before a command, and after it. */
export function commonOptions(
  program: Command,
  defined: Command,
  command: CliCommand,
): CommonOptions {
  const { policyNamespaces = 'platform-policies', ...said }: Said = {
    ...program.opts<Said>(),
    ...defined.opts<Said>(),
  };
  const { watch, allNamespaces, output, ...target } = said;
  if (output !== undefined && command.formats === 'none')
    defined.error(
      `error: ${command.path.join(' ')} prints in one way only; leave -o out`,
    );
  if (watch && output !== undefined && !['table', 'wide'].includes(output))
    defined.error('error: --watch prints tables; leave -o out, or say -o wide');
  return {
    ...target,
    ...(allNamespaces ? { namespace: everywhere } : {}),
    policyNamespaces: policyNamespaces.split(',').filter(Boolean),
    output: output ?? 'table',
    watch: watch ? 'changes' : 'once',
  };
}

function outputOption(): Option {
  return new Option(
    '-o, --output <format>',
    'how it is printed; default table',
  ).choices([...formats]);
}

function targetOptions(): readonly Option[] {
  return [
    new Option('-n, --namespace <name>', 'default that of the context'),
    new Option(
      '--context <name>',
      'of the kubeconfig; default the current one',
    ),
    new Option('--kubeconfig <file>', 'default as kubectl finds it'),
    new Option(
      '--policy-namespaces <names>',
      'where the gates of the organization are, with commas between them; default platform-policies',
    ),
  ];
}
