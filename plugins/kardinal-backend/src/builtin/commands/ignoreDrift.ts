import {
  CommandArguments,
  commands,
} from '@kardinal/backstage-plugin-kardinal-common';
import { KardinalCommand } from '@kardinal/backstage-plugin-kardinal-node';

/** The controller of the Pipeline reads until when. */
export const ignoreDrift: KardinalCommand<
  'ignoreDrift',
  CommandArguments<'ignoreDrift'>
> = {
  id: 'ignoreDrift',
  definition: commands.ignoreDrift,
  async execute(request, capabilities) {
    await capabilities.ignoreDrift(request);
    return { type: 'accepted' };
  },
};
