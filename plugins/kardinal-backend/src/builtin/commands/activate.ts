import {
  CommandArguments,
  commands,
} from '@kardinal/backstage-plugin-kardinal-common';
import { KardinalCommand } from '@kardinal/backstage-plugin-kardinal-node';

/** The label that whoever may patch Renditions could set as well. */
export const activate: KardinalCommand<
  'activate',
  CommandArguments<'activate'>
> = {
  id: 'activate',
  definition: commands.activate,
  async execute(target, { activateRendition }) {
    await activateRendition(target);
    return { type: 'accepted' };
  },
};
