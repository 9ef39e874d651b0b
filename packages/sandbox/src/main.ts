import { unreachable } from '@kardinal/foundation';
import { Command, parseCommandLine } from './commandLine/parseCommandLine';
import { usage } from './commandLine/usage';
import { curlLine } from './messages/curlLine';
import { SandboxError } from './SandboxError';
import { SandboxPaths } from './state/SandboxPaths';
import { readSettings } from './state/SandboxSettings';
import { openState } from './supervisor/openState';
import { Supervisor } from './supervisor/Supervisor';
import { processTerminal } from './supervisor/Terminal';

type Serve = Extract<Command, { type: 'serve' }>;

/** Runs the command of a command line to its end. */
async function run(args: readonly string[]): Promise<void> {
  const command = parseCommandLine(args);
  switch (command.type) {
    case 'help':
      processTerminal.info(usage);
      break;
    case 'curl':
      await printCurl(command.version, command.stateDirectory);
      break;
    case 'serve':
      await serve(command);
      break;
    default:
      unreachable(command);
  }
}

async function printCurl(
  version: string,
  directory: string | undefined,
): Promise<void> {
  const paths = new SandboxPaths(directory);
  const settings = await readSettings(paths.settings);
  if (!settings)
    throw new SandboxError(
      `There is no sandbox in ${paths.directory}. Start one with ./yarnw start, or say with --state where yours is.`,
    );
  processTerminal.info(
    curlLine(
      {
        backendUrl: `http://localhost:${settings.port}`,
        secrets: settings.secrets,
        now: Date.now() + settings.clockOffsetMs,
      },
      version,
    ),
  );
}

async function serve(command: Serve): Promise<void> {
  const paths = new SandboxPaths(command.stateDirectory);
  const { settings, release } = await openState({ ...command, paths });
  const supervisor = new Supervisor({
    mode: command.mode,
    appPort: command.appPort,
    kubeconfig: command.kubeconfig,
    sync: command.sync,
    graphEngine: command.graphEngine,
    settings,
    paths,
    terminal: processTerminal,
  });
  const ended = endRequested();
  try {
    await Promise.race([supervisor.start(), ended]);
    await ended;
    processTerminal.info('Stopping …');
  } finally {
    await supervisor.stop();
    await release();
  }
}

/** Resolves when somebody wants this process to end, or when Yarn, which started it, is gone. */
function endRequested(): Promise<void> {
  return new Promise(resolve => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(signal, () => resolve());
    const parent = process.ppid;
    const isRunByYarn = process.env.npm_config_user_agent?.startsWith('yarn');
    if (isRunByYarn)
      setInterval(() => {
        if (process.ppid !== parent) resolve();
      }, 1_000).unref();
  });
}

run(process.argv.slice(2)).then(
  () => process.exit(0),
  error => {
    processTerminal.warn(
      error instanceof SandboxError ? error.message : error?.stack ?? error,
    );
    process.exit(1);
  },
);
