import {
  CommandArguments,
  commands,
} from '@kardinal/backstage-plugin-kardinal-common';
import { KardinalCommand } from '@kardinal/backstage-plugin-kardinal-node';
import { retryMarks } from '@kardinal/promotion-engine';

/** Its controllers start what failed again, once for each value of the annotation. */
export const retry: KardinalCommand<'retry', CommandArguments<'retry'>> = {
  id: 'retry',
  definition: commands.retry,
  async execute({ bundle }, { annotateBundle, requestedAt, requestedBy }) {
    const marking = { by: requestedBy, at: requestedAt };
    await annotateBundle(bundle, retryMarks(marking));
    return { type: 'accepted' };
  },
};
