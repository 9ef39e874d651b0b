import { GitError } from '../GitError';
import { LauncherChild, startLauncher } from './LauncherChild';
import {
  GitInvocation,
  LauncherReport,
  LauncherRequest,
  ProgramEnd,
  ProgramInvocation,
  ProgramStop,
} from './LauncherMessage';

/** How much longer than the silence limit of a command the launcher may be silent about it, in milliseconds. */
const LAUNCHER_DELAY_MS = 10_000;

/** One git command. @internal */
export interface GitCommand extends GitInvocation {
  /** Written to standard input. */
  readonly input?: Buffer | string;
  /** The command is ended when it prints nothing for as long, in milliseconds. */
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

/** How a git process ended. @internal */
export type ProcessEnd =
  | {
      readonly type: 'exited';
      readonly exitCode: number;
      readonly stderr: string;
      readonly stopped?: ProgramStop;
    }
  /** The launcher ended, and its git processes with it. */
  | { readonly type: 'launcherLost' };

/** Receives what a git process prints, and once how it ended. @internal */
export interface ProcessListener {
  output(data: Buffer): void;
  ended(end: ProcessEnd): void;
}

/** A git process that runs until its input ends. @internal */
export interface GitProcess {
  write(input: Buffer | string): void;
  /** Ends its input, and thereby the process. */
  close(): void;
  kill(): void;
}

/**
 * Starts git from a small process of its own: a fork of the backend, with all its memory, stops the event loop for tens
 * of milliseconds. The launcher is started when it is first needed, and anew after it was lost.
 *
 * @internal
 */
export class GitLauncher {
  private child: LauncherChild | undefined;
  private readonly listeners = new Map<number, ProcessListener>();
  private lastId = 0;
  private users = 0;

  /** Of the launcher; `undefined` while there is none. */
  get pid(): number | undefined {
    return this.child?.pid;
  }

  /**
   * Runs a command to its end.
   *
   * @throws GitError of kind `transient` when the launcher is lost: whether git did its work is not known.
   */
  async run(command: GitCommand): Promise<GitResult> {
    const { directory, args, environment, input, silenceLimitMs } = command;
    const output: Buffer[] = [];
    const id = this.nextId();
    const kill = () => this.send({ type: 'kill', id });
    const silence = setTimeout(
      () => this.child?.kill(),
      silenceLimitMs + LAUNCHER_DELAY_MS,
    );
    const end = await new Promise<ProcessEnd>(ended => {
      const listener = {
        output: (data: Buffer) => {
          silence.refresh();
          output.push(data);
        },
        ended,
      };
      this.begin(listener, {
        type: 'run',
        id,
        directory,
        args,
        environment,
        input,
        silenceLimit: silenceLimitMs,
      });
      if (command.signal?.aborted) kill();
      command.signal?.addEventListener('abort', kill, { once: true });
    });
    clearTimeout(silence);
    command.signal?.removeEventListener('abort', kill);
    if (end.type === 'launcherLost') throw launcherLost();
    const { exitCode, stderr } = end;
    return { exitCode, stdout: Buffer.concat(output), stderr };
  }

  /** Starts a command that goes on until its input ends. */
  open(invocation: GitInvocation, listener: ProcessListener): GitProcess {
    const id = this.nextId();
    this.begin(listener, { type: 'open', id, ...invocation });
    return {
      write: input => this.send({ type: 'write', id, input }),
      close: () => this.send({ type: 'close', id }),
      kill: () => this.send({ type: 'kill', id }),
    };
  }

  /** Runs a program that is not git; with the abort, everything that it started ends, too. */
  async runProgram(
    program: ProgramInvocation,
    signal: AbortSignal,
  ): Promise<ProgramEnd> {
    const output: Buffer[] = [];
    const id = this.nextId();
    const kill = () => this.send({ type: 'kill', id });
    const end = await new Promise<ProcessEnd>(ended => {
      const listener = { output: (data: Buffer) => output.push(data), ended };
      this.begin(listener, { type: 'program', id, ...program });
      if (signal.aborted) kill();
      signal.addEventListener('abort', kill, { once: true });
    });
    signal.removeEventListener('abort', kill);
    const stdout = Buffer.concat(output);
    if (end.type === 'launcherLost')
      return { exitCode: -1, stdout, stderr: '', stopped: 'lost' };
    const { exitCode, stderr, stopped } = end;
    return {
      exitCode,
      stdout,
      stderr,
      ...(stopped === undefined ? {} : { stopped }),
    };
  }

  /** Keeps the backend's process alive during the work; without it, a launcher does not. */
  async whileUsed<T>(work: () => Promise<T>): Promise<T> {
    this.users += 1;
    this.child?.ref();
    try {
      return await work();
    } finally {
      this.users -= 1;
      if (this.users === 0) this.child?.unref();
    }
  }

  /** Ends the launcher and what it started. */
  async stop(): Promise<void> {
    await this.child?.stop();
  }

  private nextId(): number {
    this.lastId += 1;
    return this.lastId;
  }

  private begin(listener: ProcessListener, request: LauncherRequest): void {
    this.child ??= this.startChild();
    this.listeners.set(request.id, listener);
    this.send(request);
  }

  private send(request: LauncherRequest): void {
    this.child?.send(request);
  }

  private startChild(): LauncherChild {
    const child = startLauncher({
      report: report => this.receive(report),
      lost: () => this.lose(),
    });
    if (this.users === 0) child.unref();
    return child;
  }

  private receive(report: LauncherReport): void {
    const listener = this.listeners.get(report.id);
    if (report.type === 'output') {
      const { buffer, byteOffset, byteLength } = report.data;
      listener?.output(Buffer.from(buffer, byteOffset, byteLength));
      return;
    }
    this.listeners.delete(report.id);
    const { exitCode, stderr, stopped } = report;
    listener?.ended({
      type: 'exited',
      exitCode,
      stderr,
      ...(stopped === undefined ? {} : { stopped }),
    });
  }

  private lose(): void {
    this.child = undefined;
    const listeners = [...this.listeners.values()];
    this.listeners.clear();
    for (const listener of listeners) listener.ended({ type: 'launcherLost' });
  }
}

/** @internal */
export function launcherLost(): GitError {
  return new GitError(
    'transient',
    'The process that starts git ended; another one is started',
  );
}
