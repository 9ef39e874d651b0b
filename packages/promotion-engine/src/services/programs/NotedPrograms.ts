import {
  ProgramResult,
  ProgramRun,
  Programs,
} from '@kardinal/backstage-plugin-kardinal-node';
import { digestOf } from '../oci';

/** A run of a program, with a hash of every file that it was given. */
export interface NotedRun {
  readonly program: string;
  readonly args: readonly string[];
  readonly files: readonly (readonly [path: string, digest: string])[];
}

const versionArgs = new Map([
  ['helm', ['version', '--short']],
  ['kubectl', ['version', '--client']],
]);

/** Runs programs, and notes what they were given: what is rendered follows from that and the program. */
export class NotedPrograms implements Programs {
  readonly #runs: NotedRun[] = [];

  constructor(private readonly programs: Programs) {}

  /** Those with a result; one that is run twice to compare is one. */
  get runs(): readonly NotedRun[] {
    return this.#runs;
  }

  async run(wanted: ProgramRun): Promise<ProgramResult> {
    const result = await this.programs.run(wanted);
    const { commands, files, attempt = 1 } = wanted;
    if (attempt > 1) return result;
    const command = commands.find(({ program }) => program === result.program);
    this.#runs.push({
      program: result.program,
      args: command?.args ?? [],
      files: [...files]
        .map(([path, content]) => [path, digestOf(content)] as const)
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    });
    return result;
  }

  /** What rendered, and its version; `plain` where nothing did. */
  async renderer(): Promise<{
    readonly name: string;
    readonly version: string;
  }> {
    const program = this.#runs.at(-1)?.program;
    if (program === undefined) return { name: 'plain', version: '1' };
    const args = versionArgs.get(program) ?? ['version'];
    const { exitCode, stdout } = await this.programs.run({
      commands: [{ program, args }],
      files: new Map(),
    });
    const said = exitCode === 0 ? stdout.toString('utf8') : '';
    return {
      name: program === 'kubectl' ? 'kustomize' : program,
      version: versionIn(said),
    };
  }
}

/** kubectl says its own first, and then that of the kustomize in it. */
function versionIn(text: string): string {
  const own = /Kustomize Version:\s*(\S+)/.exec(text)?.[1];
  const version = own ?? /v?\d+\.\d+\.\d+[\w.+-]*/.exec(text)?.[0];
  return version?.slice(0, 63) ?? 'unknown';
}
