import {
  ProgramResult,
  ProgramRun,
  Programs,
} from '@kardinal/backstage-plugin-kardinal-node';
import { EventLoopTurns, WorkerSlots } from '@kardinal/kube-controller';
import { EditDeferred } from '../git';
import { findCommand, FoundCommand } from './findCommand';
import { RunLimits, runIsolated, StartProgram } from './runIsolated';
import { runKey } from './runKey';

/** Programs at a time: each takes a processor. */
const workers = 2;
/** Results that stay for edits that are overtaken and made again. */
const keptResults = 16;

/** @internal */
export interface ProgramRunsOptions {
  readonly clock: { now(): number };
  readonly start: StartProgram;
  readonly limits?: Partial<RunLimits>;
  /** Where programs are looked for. Default the `PATH` of this process. */
  readonly path?: string;
  /** That say for whom a program runs. Default: all are for one. */
  readonly turns?: EventLoopTurns;
}

interface Run {
  readonly outcome: Promise<ProgramResult>;
  readonly abort: AbortController;
  /** Who waits for it and has not come back. */
  readonly waiting: Set<AbortSignal>;
  state: 'running' | 'succeeded' | 'failed';
}

/**
 * Runs a program once for the same files, whoever asks and how often; edits wait for it outside of the queue of their repository.
 * What did not end by itself is run again for those who ask later.
 *
 * @internal
 */
export class ProgramRuns {
  private readonly runs = new Map<string, Run>();
  private readonly slots: WorkerSlots;
  private readonly stopping = new AbortController();

  constructor(private readonly options: ProgramRunsOptions) {
    const { turns = new EventLoopTurns() } = options;
    this.slots = new WorkerSlots(workers, turns);
  }

  /** For the edits of one push: a program that nobody waits for any more is ended. */
  for(signal: AbortSignal): Programs {
    // Several pushes may have the same signal.
    const own = AbortSignal.any([signal]);
    return { run: wanted => this.run(wanted, own) };
  }

  /** Ends what runs. */
  stop(): void {
    this.stopping.abort(new Error('The backend is stopping'));
  }

  private async run(
    { commands, files, attempt = 1 }: ProgramRun,
    signal: AbortSignal,
  ): Promise<ProgramResult> {
    const { clock, path = process.env.PATH ?? '' } = this.options;
    const command = await findCommand(commands, path, clock.now());
    signal.throwIfAborted();
    const key = runKey(command, files, attempt);
    const run = this.runs.get(key) ?? this.begin(command, files);
    this.runs.delete(key);
    this.runs.set(key, run);
    if (run.state === 'running') {
      this.waitFor(key, run, signal);
      throw new EditDeferred(run.outcome);
    }
    run.waiting.delete(signal);
    this.tidyUp();
    return run.outcome;
  }

  private begin(command: FoundCommand, files: ProgramRun['files']): Run {
    const abort = new AbortController();
    const signal = AbortSignal.any([abort.signal, this.stopping.signal]);
    const { start, limits } = this.options;
    const run: Run = {
      outcome: this.slots.use(() =>
        runIsolated({
          command,
          files,
          start,
          signal,
          ...(limits === undefined ? {} : { limits }),
        }),
      ),
      abort,
      waiting: new Set(),
      state: 'running',
    };
    run.outcome.then(
      () => (run.state = 'succeeded'),
      () => (run.state = 'failed'),
    );
    return run;
  }

  private waitFor(key: string, run: Run, signal: AbortSignal): void {
    if (run.waiting.has(signal)) return;
    run.waiting.add(signal);
    const leave = () => {
      run.waiting.delete(signal);
      if (run.waiting.size > 0 || run.state !== 'running') return;
      run.abort.abort(signal.reason);
      if (this.runs.get(key) === run) this.runs.delete(key);
    };
    signal.addEventListener('abort', leave, { once: true });
  }

  /** Whoever waits finds the result; without anybody, failures go, and the oldest results. */
  private tidyUp(): void {
    const unneeded = [...this.runs].filter(
      ([, { state, waiting }]) => state !== 'running' && waiting.size === 0,
    );
    const failed = unneeded.filter(([, { state }]) => state === 'failed');
    const old = unneeded.slice(0, Math.max(0, unneeded.length - keptResults));
    for (const [key] of [...failed, ...old]) this.runs.delete(key);
  }
}
