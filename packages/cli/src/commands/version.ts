import { version as number } from '../../package.json';
import { LocalCommand } from '../CliCommand';

/** The version of the command line. */
export const version: LocalCommand = {
  type: 'local',
  path: ['version'],
  description: 'print the version',
  run: () => ({
    text: `kardinal ${number}\n`,
    data: { version: number },
    names: [number],
  }),
};
