import { Logger } from '@kardinal/foundation';
import { Command, CommanderError } from 'commander';
import { version } from '../package.json';
import { AgentModules } from './agentRegistries';
import { createKey } from './createKey';
import { jsonLogger } from './jsonLogger';
import { AgentError } from './options/AgentError';
import { readOptions, readShard, WrittenOptions } from './options/readOptions';
import { startAgent } from './startAgent';

/** What the program meets outside. */
export interface AgentEnvironment {
  readonly out: (text: string) => void;
  readonly error: (text: string) => void;
  /** Aborts when the process is asked to end. */
  readonly interrupted: AbortSignal;
  readonly modules?: AgentModules;
}

/** What the program ends with. */
const codes = { done: 0, failed: 1, misused: 2 };

/**
 * Runs an agent until the process is asked to end, or carries out another command.
 *
 * @param words - what was said, without the name of the program
 * @returns the exit code: 0 done, 1 failed, 2 wrong use
 */
export async function runAgent(
  words: readonly string[],
  environment: AgentEnvironment,
): Promise<number> {
  const program = new Command('kardinal-agent')
    .description('Promotes to the environments of one shard')
    .exitOverride()
    .configureOutput({
      writeOut: environment.out,
      writeErr: environment.error,
    })
    .version(version, '-V, --version', 'print the version');
  defineRun(program, environment);
  defineCreateKey(program, environment);
  try {
    await program.parseAsync([...words], { from: 'user' });
    return codes.done;
  } catch (error) {
    // It has said what is wrong, or what was asked for.
    if (error instanceof CommanderError)
      return error.exitCode === 0 ? codes.done : codes.misused;
    const message = error instanceof Error ? error.message : String(error);
    environment.error(`kardinal-agent: ${message}\n`);
    return error instanceof AgentError ? codes.misused : codes.failed;
  }
}

const shardOption = [
  '--shard <name>',
  'the shard, as environments[].shard of the Pipelines names it',
] as const;
const namespaceOption = [
  '--control-plane-namespace <name>',
  "the control plane's own namespace, with the Lease of the shard",
  'kardinal-system',
] as const;

function defineRun(program: Command, environment: AgentEnvironment): void {
  const { out, interrupted, modules } = environment;
  program
    .command('run', { isDefault: true })
    .description('run the agent until it is asked to end')
    .requiredOption(...shardOption)
    .requiredOption(
      '--control-plane-kubeconfig <file>',
      'the API server with the Pipelines; everything goes out to it, and nothing comes in',
    )
    .requiredOption(
      '--control-plane-keys <directory>',
      'public keys of the control plane: the .pub fields of its Secret kardinal-seal-keys, a file for each',
    )
    .requiredOption(
      '--seal-key <file>',
      'the private key of this agent; create-key makes one',
    )
    .requiredOption(
      '--secrets <directory>',
      "the agent's own Secrets: NAMESPACE/NAME/KEY, a file for each key",
    )
    .option(...namespaceOption)
    .option(
      '--kubeconfig <file>',
      'the cluster that the environments run in (default: the one that this process is in)',
    )
    .option(
      '--config <file>',
      'integrations and kardinal, in the words of app-config',
    )
    .option(
      '--git-cache-dir <directory>',
      'mirrors of repositories; it may be lost (default: a new directory)',
    )
    .option(
      '--listen <address>',
      'where /healthz, /readyz and /metrics are answered',
      '0.0.0.0:8080',
    )
    .action(async (written: WrittenOptions) => {
      const options = await readOptions(
        written,
        ({ clock }): Logger => jsonLogger(clock, out),
      );
      const { logger, shard } = options;
      const agent = await startAgent({
        ...options,
        ...(modules === undefined ? {} : { modules }),
      });
      logger.info('The agent is started', { shard, version, port: agent.port });
      await aborted(interrupted);
      logger.info('The agent ends');
      await agent.stop();
    });
}

function defineCreateKey(
  program: Command,
  { out }: Pick<AgentEnvironment, 'out'>,
): void {
  program
    .command('create-key')
    .description(
      'make the private key of an agent, and say what the control plane needs of it',
    )
    .requiredOption(...shardOption)
    .requiredOption('--out <file>', 'a new file for the private key')
    .option(...namespaceOption)
    .action(
      async (written: {
        readonly shard: string;
        readonly out: string;
        readonly controlPlaneNamespace: string;
      }) =>
        out(await createKey({ ...written, shard: readShard(written.shard) })),
    );
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    // A process that waits for nothing else would end.
    const alive = setInterval(() => {}, 60_000);
    const end = () => {
      clearInterval(alive);
      resolve();
    };
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });
}
