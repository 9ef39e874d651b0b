import { GitPluginError, simpleGit } from 'simple-git';

/** One git command. @internal */
export interface GitCommand {
  readonly directory: string;
  readonly args: readonly string[];
  /** Written to standard input. */
  readonly input?: Buffer | string;
  readonly environment: Readonly<Record<string, string>>;
  /** The command is ended when it says nothing for as long, in milliseconds. */
  readonly silenceLimitMs: number;
  /** Ends the command. */
  readonly signal?: AbortSignal;
}

/** How it ended; a command that fails is a result, not an error. @internal */
export interface GitResult {
  readonly exitCode: number;
  readonly stdout: Buffer;
  readonly stderr: string;
}

/**
 * Runs git through simple-git. Prefer commands that print something: simple-git waits 50 ms after those that do not.
 *
 * @internal
 */
export async function runGit(command: GitCommand): Promise<GitResult> {
  const output: Buffer[] = [];
  let result: GitResult | undefined;
  const git = simpleGit({
    baseDir: command.directory,
    timeout: { block: command.silenceLimitMs },
    // By default output that comes 50 ms after the exit is cut off.
    completion: { onClose: true, onExit: false },
    ...(command.signal && { abort: command.signal }),
    allowEnvironment: Object.keys(command.environment),
    // Settings come by the environment, and the one on hooks is that there are none.
    unsafe: { allowUnsafeConfigEnvCount: true, allowUnsafeHooksPath: true },
    ...(command.input !== undefined && { input: () => command.input }),
    errors: (error, ended) => {
      const stderr = Buffer.concat(ended.stdErr).toString('utf8');
      const stopped = error instanceof GitPluginError;
      result = {
        exitCode: stopped ? -1 : ended.exitCode,
        stdout: Buffer.concat(output),
        stderr: stopped ? `${stderr}\n${error.message}` : stderr,
      };
      return undefined;
    },
  })
    .env({ ...command.environment })
    .outputHandler((_command, stdout) => {
      stdout.on('data', (chunk: Buffer) => output.push(chunk));
    });
  await git.raw([...command.args]);
  if (!result) throw new Error('git ended without a result');
  return result;
}
