import { retryMarks } from '@kardinal/promotion-engine';
import { WritingCommand } from '../CliCommand';
import { marking } from './marking';
import { bundleOption } from './ordering';

/** What has failed is promoted again where it failed. */
export const retry: WritingCommand = {
  type: 'writing',
  path: ['retry'],
  arguments: '<pipeline>',
  options: [bundleOption],
  description: 'promote what has failed again where it failed',
  run: (reading, input) => marking('retry', reading, input, retryMarks),
};
