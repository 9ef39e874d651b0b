import {
  CommandArguments,
  commands,
  labels,
} from '@kardinal/backstage-plugin-kardinal-common';
import { KardinalCommand } from '@kardinal/backstage-plugin-kardinal-node';

/** Its controllers start what failed again when the annotation is newer than the failure. */
export const retry: KardinalCommand<'retry', CommandArguments<'retry'>> = {
  id: 'retry',
  definition: commands.retry,
  async execute({ bundle }, { annotateBundle, requestedAt, requestedBy }) {
    await annotateBundle(bundle, {
      [labels.retryAt]: requestedAt,
      [labels.retryBy]: requestedBy,
    });
    return { type: 'accepted' };
  },
};
