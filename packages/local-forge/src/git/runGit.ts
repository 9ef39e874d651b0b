import { spawn } from 'node:child_process';

/** What a finished git command said. @public */
export interface GitOutput {
  exitCode: number;
  stdout: Buffer;
  stderr: string;
}

/** A git command that ended with an exit code nobody expected. @public */
export class GitError extends Error {
  readonly exitCode: number;

  constructor(args: readonly string[], output: GitOutput) {
    super(
      `git ${args[0]} ended with ${output.exitCode}: ${output.stderr.trim()}`,
    );
    this.name = 'GitError';
    this.exitCode = output.exitCode;
  }
}

/** How a git command is to be run. @public */
export interface RunGitOptions {
  directory: string;
  input?: string | Buffer;
  environment?: Readonly<Record<string, string>>;
  /** Exit codes that are answers and not failures. Default: only 0. */
  expectedExitCodes?: readonly number[];
}

/**
 * The environment of every git command: nothing of the person's own
 * configuration, hooks or language can change what the forge does.
 *
 * @public
 */
export function gitEnvironment(
  extra: Readonly<Record<string, string>> = {},
): Record<string, string> {
  return {
    PATH: process.env.PATH ?? '/usr/bin:/bin',
    LC_ALL: 'C',
    TZ: 'UTC',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_TERMINAL_PROMPT: '0',
    // A data directory mounted into a container often has another owner.
    GIT_CONFIG_COUNT: '1',
    GIT_CONFIG_KEY_0: 'safe.directory',
    GIT_CONFIG_VALUE_0: '*',
    ...extra,
  };
}

/**
 * Runs the system's git to its end.
 *
 * @throws GitError when the exit code is not one of the expected ones.
 * @public
 */
export async function runGit(
  args: readonly string[],
  options: RunGitOptions,
): Promise<GitOutput> {
  const output = await spawnGit(args, options);
  if (!(options.expectedExitCodes ?? [0]).includes(output.exitCode)) {
    throw new GitError(args, output);
  }
  return output;
}

function spawnGit(
  args: readonly string[],
  options: RunGitOptions,
): Promise<GitOutput> {
  return new Promise((resolve, reject) => {
    const child = spawn('git', [...args], {
      cwd: options.directory,
      env: gitEnvironment(options.environment),
      stdio: 'pipe',
    });
    const stdout: Buffer[] = [];
    const stderr: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk));
    child.on('error', reject);
    child.on('close', code =>
      resolve({
        exitCode: code ?? -1,
        stdout: Buffer.concat(stdout),
        stderr: Buffer.concat(stderr).toString('utf8'),
      }),
    );
    // git may end before it has read all of its input: its exit code says so.
    child.stdin.on('error', () => undefined);
    child.stdin.end(options.input);
  });
}
