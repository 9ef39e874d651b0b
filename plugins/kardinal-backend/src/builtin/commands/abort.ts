import {
  CommandArguments,
  commands,
  labels,
} from '@kardinal/backstage-plugin-kardinal-common';
import { KardinalCommand } from '@kardinal/backstage-plugin-kardinal-node';

/** One write: its controller ends the Bundle, and each step at its next safe point, whoever crashes in between. */
export const abort: KardinalCommand<'abort', CommandArguments<'abort'>> = {
  id: 'abort',
  definition: commands.abort,
  async execute({ bundle, reason }, capabilities) {
    const { annotateBundle, requestedAt, requestedBy } = capabilities;
    await annotateBundle(bundle, {
      [labels.abortAt]: requestedAt,
      [labels.abortBy]: requestedBy,
      [labels.abortReason]: reason,
    });
    return { type: 'accepted' };
  },
};
