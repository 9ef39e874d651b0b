import { WritingCommand } from '../CliCommand';
import { bundleNamed } from './viewOf';

/** A Bundle goes; what it has written stays. */
export const deleteBundle: WritingCommand = {
  type: 'writing',
  path: ['delete', 'bundle'],
  arguments: '<bundle>',
  description: 'delete a Bundle; what it has written stays',
  run: (reading, { arguments: [said = ''] }) => ({
    type: 'delete',
    bundle: bundleNamed(reading, said),
    words: '',
  }),
};
