import { ProgramResult, ProgramRun, Programs } from '../../steps/Programs';
import { StepError } from '../../steps/StepError';

/** What a program comes to: its standard output, or how it fails. @public */
export type FakeProgram = (
  args: readonly string[],
  files: ProgramRun['files'],
) => string | Pick<ProgramResult, 'exitCode' | 'stderr'>;

/** Programs that are functions, by their name. @public */
export class FakePrograms implements Programs {
  constructor(
    private readonly installed: Readonly<Record<string, FakeProgram>> = {},
  ) {}

  async run({ commands, files }: ProgramRun): Promise<ProgramResult> {
    const command = commands.find(each => this.installed[each.program]);
    if (command === undefined)
      throw new StepError(
        'waiting',
        `${commands.map(({ program }) => program).join()} is not installed`,
      );
    const { program, args } = command;
    const answer = this.installed[program](args, files);
    return typeof answer === 'string'
      ? { program, exitCode: 0, stdout: Buffer.from(answer), stderr: '' }
      : { program, stdout: Buffer.alloc(0), ...answer };
  }
}
