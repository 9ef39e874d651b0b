import { commands } from '@kardinal/backstage-plugin-kardinal-common';
import { WritingCommand } from '../CliCommand';
import { contextOf, refuse } from './ordering';
import { pausePatch } from './pausePatch';
import { pipelineNamed } from './viewOf';

/** Nothing new is written for a Pipeline until somebody resumes it. */
export const pause: WritingCommand = {
  type: 'writing',
  path: ['pause'],
  arguments: '<pipeline>',
  options: [
    {
      flags: '--reason <text>',
      description: 'why, for whoever waits',
      presence: 'required',
    },
    {
      flags: '--env <environment>',
      description: 'one environment; default the whole Pipeline',
      presence: 'optional',
    },
    {
      flags: '--until <time>',
      description: 'when it ends by itself, e.g. 2026-11-20T09:00:00Z',
      presence: 'optional',
    },
  ],
  description: 'let nothing new begin, in flight too',
  run(reading, { arguments: [said], options }) {
    const pipeline = pipelineNamed(reading, said);
    const context = contextOf(reading, pipeline);
    const { env: environment, until, reason = '' } = options;
    const asked = {
      ...(environment === undefined ? {} : { environment }),
      ...(until === undefined ? {} : { until }),
    };
    refuse(commands.pause.legality(asked, context));
    return {
      type: 'patch',
      pipeline,
      body: {
        // Whoever wrote it is its field manager; a name here would need the signature of the portal.
        spec: pausePatch(environment, {
          reason,
          until: until ?? null,
          by: null,
          seal: null,
        }),
      },
      words: commands.pause.confirmation(asked, context),
    };
  },
};
