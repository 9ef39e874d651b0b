import { ChildProcess, spawn } from 'node:child_process';
import { LogFile } from './LogFile';

/** A program to run. @public */
export interface Program {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** How a program ended. @public */
export interface ProgramEnd {
  readonly code: number | undefined;
  readonly signal: string | undefined;
  /** Ends since it was last called healthy, this one included. */
  readonly inARow: number;
  /** When it will run again, in milliseconds from now. */
  readonly restartInMs: number;
}

/** @public */
export interface RestartingProcessOptions {
  readonly program: Program;
  /** Everything that the program prints is appended here. */
  readonly logFile: string;
  readonly onStart?: (pid: number) => void;
  /** Not called once `stop` was. */
  readonly onEnd: (end: ProgramEnd) => void;
  readonly firstDelayMs?: number;
}

const longestDelayMs = 30_000;
/** How long a program may take to end when it is asked to. */
const graceMs = 10_000;

/**
 * Runs a program again whenever it ends, later each time until it is called healthy.
 *
 * @public
 */
export class RestartingProcess {
  private readonly options: RestartingProcessOptions;
  private child: ChildProcess | undefined;
  private log: LogFile | undefined;
  private timer: NodeJS.Timeout | undefined;
  private wanted: 'running' | 'stopped' = 'stopped';
  private endsInARow = 0;

  constructor(options: RestartingProcessOptions) {
    this.options = options;
  }

  start(): void {
    this.wanted = 'running';
    this.log = new LogFile(this.options.logFile);
    this.run();
  }

  /** The program does what it is for: the next end is the first in a row. */
  healthy(): void {
    this.endsInARow = 0;
  }

  /** Ends the program and waits for its end. */
  async stop(): Promise<void> {
    this.wanted = 'stopped';
    clearTimeout(this.timer);
    const { child } = this;
    if (child && child.exitCode === null && child.signalCode === null) {
      const ended = new Promise(resolve => child.once('exit', resolve));
      child.kill('SIGTERM');
      const kill = setTimeout(() => child.kill('SIGKILL'), graceMs);
      await ended;
      clearTimeout(kill);
    }
    await new Promise<void>(resolve =>
      this.log ? this.log.end(resolve) : resolve(),
    );
  }

  private run(): void {
    const { program } = this.options;
    const child = spawn(program.command, program.args, {
      cwd: program.cwd,
      env: { ...process.env, ...program.env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      // Ctrl-C reaches the supervisor alone, which then ends the program in order.
      detached: true,
    });
    this.child = child;
    child.stdout?.pipe(this.log!, { end: false });
    child.stderr?.pipe(this.log!, { end: false });
    child.once('error', () => this.ended(undefined, undefined));
    child.once('exit', (code, signal) =>
      this.ended(code ?? undefined, signal ?? undefined),
    );
    if (child.pid !== undefined) this.options.onStart?.(child.pid);
  }

  private ended(code: number | undefined, signal: string | undefined): void {
    this.child = undefined;
    if (this.wanted === 'stopped') return;
    const { firstDelayMs = 500 } = this.options;
    // Killed from outside: that says nothing of whether it works.
    const row = signal === 'SIGKILL' ? 0 : this.endsInARow;
    const restartInMs = Math.min(longestDelayMs, firstDelayMs * 2 ** row);
    this.endsInARow = row + 1;
    this.timer = setTimeout(() => this.run(), restartInMs);
    this.options.onEnd({ code, signal, inARow: this.endsInARow, restartInMs });
  }
}
