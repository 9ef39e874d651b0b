import {
  Bundle,
  Command,
  Pipeline,
  PlannedChange,
} from '@kardinal/backstage-plugin-kardinal-common';
import { Connection } from './cluster/connect';
import { Reading } from './cluster/readCluster';
import { ArtifactChange } from './commands/changedArtifacts';
import { Printed } from './output/Printed';

/** What was said to a command. */
export interface CliInput {
  /** As many as the command takes. */
  readonly arguments: readonly string[];
  /** By their long names; a switch that was given is an empty text. */
  readonly options: Readonly<Record<string, string | undefined>>;
}

/** What may be said beside the arguments. */
export interface CliOption {
  /** As in the help, e.g. `--env <name>`; a switch without a value, e.g. `--emergency`. */
  readonly flags: string;
  readonly description: string;
  readonly presence: 'required' | 'optional';
}

/** One command of the command line: a file in `commands`, and its line in the list there. */
export type CliCommand =
  | ClusterCommand
  | WritingCommand
  | LocalCommand
  | ComposedCommand;

interface NamedCommand {
  /** The words that name it: `explain`, or `get pipelines`. */
  readonly path: readonly [string] | readonly [string, string];
  /** e.g. `<pipeline>`, or `<one> <other>`; absent where it takes none. */
  readonly arguments?: string;
  readonly options?: readonly CliOption[];
  /** One line for the help. */
  readonly description: string;
  /** Where it prints in one way only, and `-o` is refused. Default: in every format. */
  readonly formats?: 'none';
}

/** One that asks a cluster. */
export interface ClusterCommand extends NamedCommand {
  readonly type: 'cluster';
  /** What `--watch` prints again whenever it changes. Default: there is no `--watch`. */
  readonly watch?: 'offered';
  /** Whether `-A` asks about every namespace. Default: no. */
  readonly everywhere?: 'offered';
  /**
   * What it comes to.
   *
   * @throws CliError with what is wrong and the fix
   */
  run(reading: Reading, input: CliInput): Printed;
}

/** One that decides by what was said whether it reads, writes or does neither. */
export interface ComposedCommand extends NamedCommand {
  readonly type: 'composed';
  /**
   * Carries it out.
   *
   * @throws CliError with what is wrong and the fix
   */
  run(tools: CliTools, input: CliInput): Promise<Printed>;
}

/** What a {@link ComposedCommand} can do. */
export interface CliTools {
  readonly files: LocalFiles;
  readonly connect: () => Connection;
  readonly read: () => Promise<Reading>;
  readonly write: (written: Written) => Promise<Printed>;
}

/** One that writes one object. */
export interface WritingCommand extends NamedCommand {
  readonly type: 'writing';
  /** Whether it asks before it writes, or with `--dry-run` only says what it would. Default: it writes at once. */
  readonly asks?: 'first';
  /**
   * What it is to write.
   *
   * @throws CliError with why it must not, and the fix
   */
  run(reading: Reading, input: CliInput): Written;
}

/** An object to write, and what that comes to, in a sentence. */
export type Written =
  /** The same order has the same name: one that is there already is what was asked for. */
  | {
      readonly type: 'create';
      readonly bundle: Bundle;
      readonly words: string;
      readonly plan?: Plan;
    }
  | {
      readonly type: 'setUp';
      readonly pipeline: Pipeline;
      readonly words: string;
    }
  /** What was asked for is so already. */
  | {
      readonly type: 'nothing';
      readonly pipeline: Pipeline;
      readonly words: string;
    }
  | { readonly type: 'delete'; readonly bundle: Bundle; readonly words: string }
  /** What only the portal may sign. */
  | {
      readonly type: 'order';
      readonly pipeline: Pipeline;
      readonly command: Command;
      readonly words: string;
      readonly plan?: Plan;
    }
  | {
      readonly type: 'annotate';
      readonly bundle: Bundle;
      readonly annotations: Readonly<Record<string, string>>;
      readonly words: string;
    }
  | {
      readonly type: 'patch';
      readonly pipeline: Pipeline;
      /** JSON merge patch (RFC 7386). */
      readonly body: object;
      readonly words: string;
    };

/** What repositories would get. */
export interface Plan {
  readonly changes: readonly PlannedChange[];
  readonly artifacts: readonly ArtifactChange[];
}

/** One that needs no cluster. */
export interface LocalCommand extends NamedCommand {
  readonly type: 'local';
  /**
   * What it comes to.
   *
   * @throws CliError with what is wrong and the fix
   */
  run(files: LocalFiles, input: CliInput): Printed;
}

/** The files of whoever calls. */
export interface LocalFiles {
  /** @throws Error where there is no such file */
  read(path: string): string;
  /** @throws Error where there is such a file already */
  create(path: string, text: string): void;
  /** The name of the directory in which it was called. */
  readonly directory: string;
}

/** Something that whoever called can mend: what is wrong, and the fix. */
export class CliError extends Error {
  override readonly name = 'CliError';
}
