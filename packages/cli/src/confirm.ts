import { CliError, Written } from './CliCommand';
import { CliEnvironment } from './CliEnvironment';
import { planned } from './planned';

/**
 * Shows what would be written, and goes on only where whoever sits there says yes.
 *
 * @throws CliError where they do not, or nobody can be asked
 */
export async function confirm(
  written: Written,
  { ask, error }: Pick<CliEnvironment, 'ask' | 'error'>,
): Promise<void> {
  if (ask === undefined)
    throw new CliError(
      'It asks before it writes, and there is no terminal to answer in: say --yes, or --dry-run to see what it would write',
    );
  // Not on the standard output, which a program may read.
  error(`${String(planned(written).text)}\n`);
  const answer = (await ask('Write it? [y/N] ')).trim().toLowerCase();
  if (answer !== 'y' && answer !== 'yes')
    throw new CliError('Nothing was written: the answer was not yes');
}
