import { commands } from '@kardinal/backstage-plugin-kardinal-common';
import { WritingCommand } from '../CliCommand';
import { contextOf, refuse } from './ordering';
import { pipelineNamed } from './viewOf';

/** A Pipeline that was paused goes on. */
export const resume: WritingCommand = {
  type: 'writing',
  path: ['resume'],
  arguments: '<pipeline>',
  description: 'end a pause',
  run(reading, { arguments: [said] }) {
    const pipeline = pipelineNamed(reading, said);
    const context = contextOf(reading, pipeline);
    refuse(commands.resume.legality({}, context));
    return {
      type: 'patch',
      pipeline,
      body: { spec: { paused: null } },
      words: commands.resume.confirmation({}, context),
    };
  },
};
