import {
  CommandArguments,
  commands,
} from '@kardinal/backstage-plugin-kardinal-common';
import { KardinalCommand } from '@kardinal/backstage-plugin-kardinal-node';
import { retryMarks } from '@kardinal/promotion-engine';

/** Its controllers start what failed again when the annotation is newer than the failure. */
export const retry: KardinalCommand<'retry', CommandArguments<'retry'>> = {
  id: 'retry',
  definition: commands.retry,
  async execute({ bundle }, { annotateBundle, requestedAt, requestedBy }) {
    const marking = { by: requestedBy, at: requestedAt };
    await annotateBundle(bundle, retryMarks(marking));
    return { type: 'accepted' };
  },
};
