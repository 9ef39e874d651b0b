import { GitLauncher } from '../git/process/GitLauncher';
import { Confinement, ConfinementOptions } from './Confinement';
import { ProgramRuns, ProgramRunsOptions } from './ProgramRuns';

/** Programs that render, for everybody who edits. */
export interface RunningPrograms {
  readonly runs: ProgramRuns;
  /** Ends what runs. */
  stop(): Promise<void>;
}

/** They start from a small process of their own, which the first of them starts: a fork of the backend stops its event loop. */
export function createPrograms(
  options: Omit<ProgramRunsOptions, 'start'> &
    Pick<ConfinementOptions, 'logger' | 'rule'>,
): RunningPrograms {
  const { logger, rule = 'whenPossible', ...own } = options;
  const launcher = new GitLauncher();
  const { start } = new Confinement({
    logger,
    rule,
    clock: own.clock,
    launch: (program, signal) =>
      launcher.whileUsed(() => launcher.runProgram(program, signal)),
  });
  const runs = new ProgramRuns({ ...own, start });
  return {
    runs,
    async stop() {
      runs.stop();
      await launcher.stop();
    },
  };
}
