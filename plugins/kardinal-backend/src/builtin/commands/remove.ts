import {
  CommandArguments,
  commands,
} from '@kardinal/backstage-plugin-kardinal-common';
import { KardinalCommand } from '@kardinal/backstage-plugin-kardinal-node';

/** The catalog is told first that it is not to come again. */
export const remove: KardinalCommand<'remove', CommandArguments<'remove'>> = {
  id: 'remove',
  definition: commands.remove,
  async execute(_args, { removePipeline }) {
    await removePipeline();
    return { type: 'accepted' };
  },
};
