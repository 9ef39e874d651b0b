import {
  CommandArguments,
  commands,
} from '@kardinal/backstage-plugin-kardinal-common';
import { KardinalCommand } from '@kardinal/backstage-plugin-kardinal-node';
import { pinMarks } from '@kardinal/promotion-engine';

/** Read whenever something newer would supersede the Bundle. */
export const pin: KardinalCommand<'pin', CommandArguments<'pin'>> = {
  id: 'pin',
  definition: commands.pin,
  async execute({ bundle }, { annotateBundle, requestedBy }) {
    await annotateBundle(bundle, pinMarks({ by: requestedBy }, 'pinned'));
    return { type: 'accepted' };
  },
};
