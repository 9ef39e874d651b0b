import { Clock } from '@kardinal/foundation';
import { LocalFiles } from './CliCommand';
import { Connection, Target } from './cluster/connect';

/** What the command line has of the world around it. */
export interface CliEnvironment {
  /** @throws Error where there is no such context */
  readonly connect: (target: Target) => Connection;
  readonly files: LocalFiles;
  /** Environment variables. */
  readonly variables: Readonly<Record<string, string | undefined>>;
  /** Asks the portal. */
  readonly fetch: typeof fetch;
  /** Writes to the standard output. */
  readonly out: (text: string) => void;
  /** How large the terminal is that shows the standard output; absent where none does. */
  readonly terminal?: TerminalSize;
  /** Writes to the standard error. */
  readonly error: (text: string) => void;
  /** Asks whoever sits there, and has what they answer in a line; absent where nobody can. */
  readonly ask?: (question: string) => Promise<string>;
  readonly clock: Clock;
  /** Ends `--watch`. */
  readonly interrupted: AbortSignal;
}

/** Of a terminal, now: people change it. */
export interface TerminalSize {
  readonly rows: number;
  readonly columns: number;
}
