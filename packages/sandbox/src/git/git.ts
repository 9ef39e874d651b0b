import { execFile } from 'node:child_process';

/** How git is run. @public */
export interface GitOptions {
  /** Where it runs. */
  readonly cwd?: string;
  /** Of the forge's account; never put into an argument or a URL. */
  readonly token?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

const timeoutMs = 30_000;

/**
 * Runs the system's git, without the person's own configuration.
 *
 * @returns what it printed.
 * @throws Error with git's own words.
 * @public
 */
export function git(
  args: readonly string[],
  options: GitOptions = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(
      'git',
      [...args],
      {
        cwd: options.cwd,
        env: { ...environment(options.token), ...options.env },
        signal: options.signal,
        timeout: timeoutMs,
        maxBuffer: 64 * 1024 * 1024,
      },
      (error, stdout, stderr) =>
        error
          ? reject(
              new Error(`git ${args[0]}: ${stderr.trim() || error.message}`),
            )
          : resolve(stdout),
    );
  });
}

function environment(token: string | undefined): NodeJS.ProcessEnv {
  const basic = Buffer.from(`x-access-token:${token}`).toString('base64');
  return {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    LC_ALL: 'C',
    TZ: 'UTC',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_TERMINAL_PROMPT: '0',
    ...(token && {
      GIT_CONFIG_COUNT: '1',
      GIT_CONFIG_KEY_0: 'http.extraHeader',
      GIT_CONFIG_VALUE_0: `Authorization: Basic ${basic}`,
    }),
  };
}
