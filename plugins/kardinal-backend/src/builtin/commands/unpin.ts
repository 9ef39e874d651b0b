import {
  CommandArguments,
  commands,
  labels,
} from '@kardinal/backstage-plugin-kardinal-common';
import { KardinalCommand } from '@kardinal/backstage-plugin-kardinal-node';

/** Says `false` rather than nothing, so that who did it stays beside it. */
export const unpin: KardinalCommand<'unpin', CommandArguments<'unpin'>> = {
  id: 'unpin',
  definition: commands.unpin,
  async execute({ bundle }, { annotateBundle, requestedBy }) {
    await annotateBundle(bundle, {
      [labels.pin]: 'false',
      [labels.pinBy]: requestedBy,
    });
    return { type: 'accepted' };
  },
};
