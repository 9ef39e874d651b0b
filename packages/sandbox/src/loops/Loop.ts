import { setTimeout } from 'node:timers/promises';

/** Where a loop tells what it does. @public */
export interface LoopLog {
  info(message: string): void;
  warn(message: string): void;
}

/** @public */
export interface LoopOptions {
  readonly name: string;
  /** Looks at the world and does what is missing; it has no memory that it needs. */
  readonly pass: (signal: AbortSignal) => Promise<void>;
  /** Between two passes. */
  readonly intervalMs: number;
  readonly log: LoopLog;
}

const longestWaitMs = 10_000;

/**
 * Runs a pass over and over; a pass that failed is repeated, later each time.
 *
 * @public
 */
export class Loop {
  private readonly options: LoopOptions;
  private readonly stopping = new AbortController();
  private running: Promise<void> | undefined;
  private lastProblem: string | undefined;

  constructor(options: LoopOptions) {
    this.options = options;
  }

  start(): void {
    this.running ??= this.run();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    let failures = 0;
    while (!signal.aborted) {
      failures = (await this.attempt(signal)) ? 0 : failures + 1;
      await pause(
        Math.min(longestWaitMs, this.options.intervalMs * 2 ** failures),
        signal,
      );
    }
  }

  private async attempt(signal: AbortSignal): Promise<boolean> {
    const { name, pass, log } = this.options;
    try {
      await pass(signal);
      if (this.lastProblem) log.info(`${name} works again.`);
      this.lastProblem = undefined;
      return true;
    } catch (error) {
      if (signal.aborted) return true;
      const problem = error instanceof Error ? error.message : String(error);
      // The same problem again is no news.
      if (problem !== this.lastProblem) log.warn(`${name}: ${problem}`);
      this.lastProblem = problem;
      return false;
    }
  }
}

/** Resolves after a while, or as soon as the signal is aborted. @public */
export function pause(
  milliseconds: number,
  signal?: AbortSignal,
): Promise<void> {
  return setTimeout(milliseconds, undefined, { signal }).catch(() => {});
}
