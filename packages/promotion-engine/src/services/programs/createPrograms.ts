import { GitLauncher } from '../git/process/GitLauncher';
import { ProgramRuns, ProgramRunsOptions } from './ProgramRuns';

/** Programs that render, for everybody who edits. */
export interface RunningPrograms {
  readonly runs: ProgramRuns;
  /** Ends what runs. */
  stop(): Promise<void>;
}

/** They start from a small process of their own, which the first of them starts: a fork of the backend stops its event loop. */
export function createPrograms(
  options: Omit<ProgramRunsOptions, 'start'>,
): RunningPrograms {
  const launcher = new GitLauncher();
  const runs = new ProgramRuns({
    ...options,
    start: (program, signal) =>
      launcher.whileUsed(() => launcher.runProgram(program, signal)),
  });
  return {
    runs,
    async stop() {
      runs.stop();
      await launcher.stop();
    },
  };
}
