/** A git process to start. @internal */
export interface GitInvocation {
  readonly directory: string;
  readonly args: readonly string[];
  /** The whole environment; the only place for credentials. */
  readonly environment: Readonly<Record<string, string>>;
}

/** A program that ends by itself, to be started in a process group of its own. @internal */
export interface ProgramInvocation extends GitInvocation {
  /** Its absolute path. */
  readonly file: string;
  /** In milliseconds. */
  readonly timeLimit: number;
  /** What it may print, in bytes. */
  readonly outputLimit: number;
}

/** How a program ended. @internal */
export interface ProgramEnd {
  /** -1 when it did not end by itself, or could not be started. */
  readonly exitCode: number;
  readonly stdout: Buffer;
  readonly stderr: string;
  /** Why it did not end by itself. */
  readonly stopped?: ProgramStop;
}

/** A limit, an abort, or the end of the launcher. @internal */
export type ProgramStop = 'time' | 'output' | 'memory' | 'abort' | 'lost';

/** What the backend sends to `bin/git-launcher.cjs`; `id` names the git process in everything about it. @internal */
export type LauncherRequest =
  | (GitInvocation & {
      readonly type: 'run';
      readonly id: number;
      /** All of standard input. */
      readonly input: Buffer | string | undefined;
      /** The process is ended when it prints nothing for as long, in milliseconds. */
      readonly silenceLimit: number;
    })
  | (GitInvocation & { readonly type: 'open'; readonly id: number })
  | (ProgramInvocation & { readonly type: 'program'; readonly id: number })
  | {
      readonly type: 'write';
      readonly id: number;
      readonly input: Buffer | string;
    }
  | { readonly type: 'close' | 'kill'; readonly id: number };

/** What the launcher sends back. @internal */
export type LauncherReport =
  | { readonly type: 'output'; readonly id: number; readonly data: Uint8Array }
  | {
      readonly type: 'ended';
      readonly id: number;
      /** -1 when it was ended by a signal, a limit or an abort, or could not be started. */
      readonly exitCode: number;
      readonly stderr: string;
      /** Of a program that did not end by itself. */
      readonly stopped?: ProgramStop;
    };
