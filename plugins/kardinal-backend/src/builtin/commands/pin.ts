import {
  CommandArguments,
  commands,
  labels,
} from '@kardinal/backstage-plugin-kardinal-common';
import { KardinalCommand } from '@kardinal/backstage-plugin-kardinal-node';

/** Read whenever something newer would supersede the Bundle. */
export const pin: KardinalCommand<'pin', CommandArguments<'pin'>> = {
  id: 'pin',
  definition: commands.pin,
  async execute({ bundle }, { annotateBundle, requestedBy }) {
    await annotateBundle(bundle, {
      [labels.pin]: 'true',
      [labels.pinBy]: requestedBy,
    });
    return { type: 'accepted' };
  },
};
