import { Reading } from './cluster/readCluster';
import { Printed } from './output/Printed';

/** What was said to a command. */
export interface CliInput {
  /** Absent where an optional argument was not given. */
  readonly argument: string | undefined;
  /** By their long names. */
  readonly options: Readonly<Record<string, string | undefined>>;
}

/** An option that takes a value. */
export interface CliOption {
  /** As in the help, e.g. `--env <name>`. */
  readonly flags: string;
  readonly description: string;
  readonly presence: 'required' | 'optional';
}

/** One command of the command line: a file in `commands`, and its line in the list there. */
export interface CliCommand {
  /** The words that name it: `explain`, or `get pipelines`. */
  readonly path: readonly [string] | readonly [string, string];
  /** e.g. `<pipeline>`, or `[pipeline]` where it may be left out; absent where it takes none. */
  readonly argument?: string;
  readonly options?: readonly CliOption[];
  /** One line for the help. */
  readonly description: string;
  /**
   * What it comes to.
   *
   * @throws CliError with what is wrong and the fix
   */
  run(reading: Reading, input: CliInput): Printed;
}

/** Something that whoever called can mend: what is wrong, and the fix. */
export class CliError extends Error {
  override readonly name = 'CliError';
}
