import { StepError } from '@kardinal/backstage-plugin-kardinal-node';
import { ProgramEnd, ProgramInvocation } from '../git/process/LauncherMessage';
import { findProgram } from './findCommand';
import { LimitedInvocation, StartProgram } from './runIsolated';

/** Runs a program as it is. @internal */
export type LaunchProgram = (
  invocation: ProgramInvocation,
  signal: AbortSignal,
) => Promise<ProgramEnd>;

/** What becomes of programs where a machine cannot limit their memory and keep them from the network: they wait, or run. @public */
export type ConfinementRule = 'required' | 'whenPossible';

/** @internal */
export interface ConfinementOptions {
  readonly launch: LaunchProgram;
  readonly clock: { now(): number };
  /** Default `whenPossible`. */
  readonly rule?: ConfinementRule;
  readonly logger: { info(message: string): void };
  /** Default that of this process. */
  readonly platform?: NodeJS.Platform;
  /** Where `unshare` is looked for. Default the `PATH` of this process. */
  readonly path?: string;
}

/** What this machine can keep from a program. */
interface Means {
  readonly memory: 'limited' | 'unlimited';
  /** `unshare` for a program that is to have no network. */
  readonly unshare: string | undefined;
}

/** How often a machine is tried again that cannot confine what must be, in milliseconds. */
const recheck = 120_000;

const nothing: Means = { memory: 'unlimited', unshare: undefined };

const shell = '/bin/sh';
/** Memory that a program can write to, which Linux counts since 4.7 however it is mapped (getrlimit(2), RLIMIT_DATA). */
const limited = 'ulimit -d "$1" && shift && exec "$@"';
/** As Go, glibc, libstdc++ and shells say that they get no more memory. */
const saysMemory =
  /out of (memory|space)|cannot allocate|can't allocate|bad_alloc/i;
const trialLimits = { timeLimit: 10_000, outputLimit: 1_024 };
/** Of the limit, in percent: from there on Go programs rather collect garbage. */
const collectAt = 75;

/**
 * Runs programs with a limit of memory and without a network, as far as the machine permits: that is found out once, before the
 * first program, and logged. Where both are required and one is not to be had, no program runs.
 *
 * @internal
 */
export class Confinement {
  private means: Promise<Means> | undefined;

  constructor(private readonly options: ConfinementOptions) {}

  readonly start: StartProgram = async (program, signal) => {
    this.means ??= this.findMeans(program);
    const means = await this.means.catch(error => {
      // What was interrupted is found out again.
      this.means = undefined;
      throw error;
    });
    this.refuseUnconfined(means);
    const end = await this.options.launch(confined(means, program), signal);
    const isTooLarge =
      means.memory === 'limited' &&
      end.stopped === undefined &&
      end.exitCode !== 0 &&
      saysMemory.test(end.stderr);
    return isTooLarge ? { ...end, stopped: 'memory' } : end;
  };

  /** @throws StepError `waiting` naming what is missing: somebody may permit it */
  private refuseUnconfined({ memory, unshare }: Means): void {
    const { rule = 'whenPossible', clock } = this.options;
    const missing = [
      ...(unshare === undefined
        ? ['keep them from the network: unshare is not there or not permitted']
        : []),
      ...(memory === 'limited'
        ? []
        : ['limit their memory: ulimit -d is not there or not permitted']),
    ];
    if (rule === 'whenPossible' || missing.length === 0) return;
    this.means = undefined;
    throw new StepError(
      'waiting',
      `kardinal.rendering.confinement requires that programs are confined, and the backend cannot ${missing.join(
        ', nor ',
      )}. Permit that where the backend runs, or set it to whenPossible`,
      clock.now() + recheck,
    );
  }

  private async findMeans(program: LimitedInvocation): Promise<Means> {
    const { platform = process.platform, path = process.env.PATH ?? '' } =
      this.options;
    if (platform !== 'linux') return this.logged(nothing);
    const found = await findProgram('unshare', path);
    const unshare = found?.file;
    const candidates: readonly Means[] = [
      { memory: 'limited', unshare },
      { memory: 'unlimited', unshare },
      { memory: 'limited', unshare: undefined },
    ];
    for (const means of candidates)
      if (await this.works(means, program)) return this.logged(means);
    return this.logged(nothing);
  }

  /** Tried with a program that does nothing. */
  private async works(
    means: Means,
    program: LimitedInvocation,
  ): Promise<boolean> {
    const trial = {
      ...program,
      ...trialLimits,
      file: shell,
      args: ['-c', ':'],
    };
    const { exitCode, stopped } = await this.options.launch(
      confined(means, trial),
      new AbortController().signal,
    );
    if (stopped !== undefined)
      throw new StepError(
        'transient',
        'What can be kept from programs here was not found out',
      );
    return exitCode === 0;
  }

  private logged(means: Means): Means {
    this.options.logger.info(
      `Programs that render have ${
        means.memory === 'limited' ? 'a' : 'no'
      } limit of memory here, and ${
        means.unshare === undefined
          ? 'the network of the backend: unshare is not there or not permitted'
          : 'no network'
      }`,
    );
    return means;
  }
}

function confined(
  { memory, unshare }: Means,
  { memoryLimit, ...program }: LimitedInvocation,
): ProgramInvocation {
  const soft = Math.floor((memoryLimit * collectAt) / 100);
  const inner =
    memory === 'limited'
      ? {
          ...program,
          file: shell,
          args: [
            '-c',
            limited,
            shell,
            String(Math.floor(memoryLimit / 1024)),
            program.file,
            ...program.args,
          ],
          environment: {
            ...program.environment,
            GOMEMLIMIT: `${soft}B`,
            GOTRACEBACK: 'none',
          },
        }
      : program;
  return unshare === undefined
    ? inner
    : {
        ...inner,
        file: unshare,
        // As the first user of a namespace of its own, which needs no rights on the machine.
        args: ['-r', '-n', inner.file, ...inner.args],
      };
}
