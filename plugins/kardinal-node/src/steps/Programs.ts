/** A program to run on files. @public */
export interface ProgramRun {
  /** What does it, in order of preference: the first whose program is installed. */
  readonly commands: readonly ProgramCommand[];
  /** Everything that it sees, by path; paths in arguments are relative to these, too. */
  readonly files: ReadonlyMap<string, Buffer>;
  /** The same files with another number are run once more: whoever compares two results. Default 1. */
  readonly attempt?: number;
}

/** @public */
export interface ProgramCommand {
  /** Its name on the `PATH` of the backend, e.g. `kustomize`. */
  readonly program: string;
  /** Never a secret. */
  readonly args: readonly string[];
}

/** How a program ended by itself. @public */
export interface ProgramResult {
  readonly program: string;
  readonly exitCode: number;
  readonly stdout: Buffer;
  /** The end of what it said about it; nothing of the machine it ran on. */
  readonly stderr: string;
}

/**
 * Runs programs that make files of files: the same of the same, without network, credentials and settings of the machine.
 *
 * @public
 */
export interface Programs {
  /**
   * Rejects until the result is there: the edit then leaves the queue of its repository, and runs again with the result. An edit
   * passes on whatever this rejects with.
   *
   * @throws StepError `waiting` where none of the programs is installed, `transient` when it takes too long, `terminal` when it
   * prints too much
   */
  run(run: ProgramRun): Promise<ProgramResult>;
}
