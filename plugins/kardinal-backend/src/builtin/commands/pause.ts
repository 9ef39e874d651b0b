import {
  CommandArguments,
  commands,
} from '@kardinal/backstage-plugin-kardinal-common';
import { KardinalCommand } from '@kardinal/backstage-plugin-kardinal-node';

/** The fence before each write reads the Pipeline's spec. */
export const pause: KardinalCommand<'pause', CommandArguments<'pause'>> = {
  id: 'pause',
  definition: commands.pause,
  async execute(args, { pausePipeline }) {
    await pausePipeline(args);
    return { type: 'accepted' };
  },
};
