import {
  CommandArguments,
  commands,
} from '@kardinal/backstage-plugin-kardinal-common';
import { KardinalCommand } from '@kardinal/backstage-plugin-kardinal-node';

/** What waits is woken by the change of the Pipeline. */
export const resume: KardinalCommand<'resume', CommandArguments<'resume'>> = {
  id: 'resume',
  definition: commands.resume,
  async execute(args, { resumePipeline }) {
    await resumePipeline(args);
    return { type: 'accepted' };
  },
};
