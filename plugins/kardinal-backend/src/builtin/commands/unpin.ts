import {
  CommandArguments,
  commands,
} from '@kardinal/backstage-plugin-kardinal-common';
import { KardinalCommand } from '@kardinal/backstage-plugin-kardinal-node';
import { pinMarks } from '@kardinal/promotion-engine';

/** Newer Bundles may supersede it from then on. */
export const unpin: KardinalCommand<'unpin', CommandArguments<'unpin'>> = {
  id: 'unpin',
  definition: commands.unpin,
  async execute({ bundle }, { annotateBundle, requestedBy }) {
    await annotateBundle(bundle, pinMarks({ by: requestedBy }, 'unpinned'));
    return { type: 'accepted' };
  },
};
