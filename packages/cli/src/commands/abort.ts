import { commands } from '@kardinal/backstage-plugin-kardinal-common';
import { abortMarks } from '@kardinal/promotion-engine';
import { WritingCommand } from '../CliCommand';
import { marking } from './marking';
import { bundleOption, bundleSaid, checked } from './ordering';

/** A promotion that is on its way ends, for good. */
export const abort: WritingCommand = {
  type: 'writing',
  path: ['abort'],
  arguments: '<pipeline>',
  options: [
    {
      flags: '--reason <text>',
      description: 'why, for the record',
      presence: 'required',
    },
    bundleOption,
  ],
  description: 'end a promotion that is on its way, for good',
  run(reading, input) {
    const { bundle } = bundleSaid(reading, input);
    const asked = { bundle, reason: input.options.reason };
    const { reason } = checked(commands.abort, asked);
    return marking('abort', reading, input, by => abortMarks(by, reason));
  },
};
