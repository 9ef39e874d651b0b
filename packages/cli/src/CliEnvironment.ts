import { LocalFiles } from './CliCommand';
import { Connection, Target } from './cluster/connect';

/** What the command line has of the world around it. */
export interface CliEnvironment {
  /** @throws Error where there is no such context */
  readonly connect: (target: Target) => Connection;
  readonly files: LocalFiles;
  /** Writes to the standard output. */
  readonly out: (text: string) => void;
  /** Writes to the standard error. */
  readonly error: (text: string) => void;
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number;
}
