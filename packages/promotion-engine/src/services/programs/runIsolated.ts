import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import {
  ProgramResult,
  ProgramRun,
  StepError,
} from '@kardinal/backstage-plugin-kardinal-node';
import { ProgramEnd, ProgramInvocation } from '../git/process/LauncherMessage';
import { FoundCommand } from './findCommand';
import { isolatedEnvironment, scratchDirectories } from './isolatedEnvironment';

/** A program with all that it may take. */
export interface LimitedInvocation extends ProgramInvocation {
  /** What it may write to, in bytes, where the machine can limit that. */
  readonly memoryLimit: number;
}

/** How long a program may take, in milliseconds, how much it may print, and how much memory it may have, in bytes. */
export type RunLimits = Pick<
  LimitedInvocation,
  'timeLimit' | 'outputLimit' | 'memoryLimit'
>;

/** What it makes must fit into a commit. */
const defaultLimits: RunLimits = {
  timeLimit: 60_000,
  outputLimit: 8 * 1024 * 1024,
  memoryLimit: 1024 ** 3,
};
/** Of what it says about a failure, in characters. */
const stderrLimit = 1_000;

/** Starts a program, and ends it with everything that it started when the signal is aborted. */
export type StartProgram = (
  invocation: LimitedInvocation,
  signal: AbortSignal,
) => Promise<ProgramEnd>;

/** What to run. */
export interface IsolatedRun {
  readonly command: FoundCommand;
  readonly files: ProgramRun['files'];
  readonly start: StartProgram;
  readonly signal: AbortSignal;
  /** Default: a minute, 8 MiB, and 1 GiB of memory. */
  readonly limits?: Partial<RunLimits>;
}

/**
 * Runs a program in a directory that has the files and nothing else, and is gone afterwards.
 *
 * @throws StepError when it does not end by itself
 */
export async function runIsolated(run: IsolatedRun): Promise<ProgramResult> {
  const { command, start, signal } = run;
  const limits = { ...defaultLimits, ...run.limits };
  signal.throwIfAborted();
  const scratch = await mkdtemp(
    join(await realpath(tmpdir()), 'kardinal-render-'),
  );
  try {
    const directory = await writeFiles(scratch, run.files);
    const { file, args, program } = command;
    const environment = isolatedEnvironment(scratch);
    const end = await start(
      { file, args, directory, environment, ...limits },
      signal,
    );
    refuseStopped(program, end, limits);
    const { exitCode, stdout } = end;
    const words = wordsOf(end.stderr, scratch);
    const stderr =
      exitCode === -1 && words === ''
        ? `it ended by a signal, perhaps as it needs more than ${mebibytes(
            limits.memoryLimit,
          )} of memory`
        : words;
    return { program, exitCode, stdout, stderr };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function writeFiles(
  scratch: string,
  files: ProgramRun['files'],
): Promise<string> {
  for (const name of scratchDirectories)
    await mkdir(join(scratch, name), { mode: 0o700 });
  const root = join(scratch, 'files');
  for (const [path, content] of files) {
    if (!isPlain(path)) throw new Error(`${path} is no plain path`);
    const file = join(root, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content, { mode: 0o600, flag: 'wx' });
  }
  return root;
}

function isPlain(path: string): boolean {
  return !path.split('/').some(name => /^\.{0,2}$/.test(name));
}

function refuseStopped(
  program: string,
  { stopped }: ProgramEnd,
  { timeLimit, outputLimit, memoryLimit }: RunLimits,
): void {
  switch (stopped) {
    case undefined:
      return;
    case 'time':
      throw new StepError(
        'transient',
        `${program} took longer than ${timeLimit / 1000} s`,
      );
    case 'output':
      throw new StepError(
        'terminal',
        `${program} made more than ${outputLimit} bytes: split the environment`,
      );
    case 'memory':
      throw new StepError(
        'terminal',
        `${program} needs more than ${mebibytes(
          memoryLimit,
        )} of memory, which is its limit: split the environment, or make what it renders smaller`,
      );
    case 'abort':
    case 'lost':
      throw new StepError('transient', `${program} was ended`);
    default:
      throw new Error(`unexpected end ${String(stopped satisfies never)}`);
  }
}

function mebibytes(bytes: number): string {
  return `${bytes / 1024 ** 2} MiB`;
}

/** Without the place of the scratch directory, which is another one each time. */
function wordsOf(stderr: string, scratch: string): string {
  return stderr
    .split(`${scratch}/files/`)
    .join('')
    .split(`${scratch}/files`)
    .join('.')
    .split(scratch)
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(-stderrLimit);
}
