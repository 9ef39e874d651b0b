import {
  commands,
  pauseToEnd,
} from '@kardinal/backstage-plugin-kardinal-common';
import { WritingCommand } from '../CliCommand';
import { contextOf, refuse } from './ordering';
import { pausePatch } from './pausePatch';
import { pipelineNamed } from './viewOf';

/** A Pipeline that was paused goes on. */
export const resume: WritingCommand = {
  type: 'writing',
  path: ['resume'],
  arguments: '<pipeline>',
  options: [
    {
      flags: '--env <environment>',
      description: 'of one environment; default that of the whole Pipeline',
      presence: 'optional',
    },
  ],
  description: 'end a pause',
  run(reading, { arguments: [said], options: { env: environment } }) {
    const pipeline = pipelineNamed(reading, said);
    const context = contextOf(reading, pipeline);
    const asked = environment === undefined ? {} : { environment };
    refuse(commands.resume.legality(asked, context));
    const words = commands.resume.confirmation(asked, context);
    if (pauseToEnd(asked, context) === undefined)
      return { type: 'nothing', pipeline, words };
    const body = { spec: pausePatch(environment, null) };
    return { type: 'patch', pipeline, body, words };
  },
};
