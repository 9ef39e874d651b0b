import { commands } from '@kardinal/backstage-plugin-kardinal-common';
import { ignoredDrift } from '@kardinal/promotion-engine';
import { WritingCommand } from '../CliCommand';
import { driftedOption } from './driftSettling';
import { checked, contextOf, orderOf, refuse } from './ordering';
import { pipelineNamed } from './viewOf';

/** What runs may run, for a time. */
export const driftIgnore: WritingCommand = {
  type: 'writing',
  path: ['drift', 'ignore'],
  arguments: '<pipeline>',
  options: [
    driftedOption,
    {
      flags: '--reason <text>',
      description: 'why, for whoever sees it',
      presence: 'required',
    },
    {
      flags: '--until <time>',
      description:
        'from when on it counts again, e.g. 2026-11-20T09:00:00Z; default in seven days',
      presence: 'optional',
    },
  ],
  description: 'let run for a time what an environment runs instead',
  run(reading, { arguments: [said], options }) {
    const pipeline = pipelineNamed(reading, said);
    const context = contextOf(reading, pipeline);
    const { env: environment, reason, until } = options;
    const args = checked(commands.ignoreDrift, { environment, reason, until });
    refuse(commands.ignoreDrift.legality(args, context));
    return {
      type: 'patch',
      pipeline,
      body: { spec: orderOf(ignoredDrift(args, context, reading.user)) },
      words: commands.ignoreDrift.confirmation(args, context),
    };
  },
};
