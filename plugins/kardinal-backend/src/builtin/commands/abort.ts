import {
  CommandArguments,
  commands,
} from '@kardinal/backstage-plugin-kardinal-common';
import { KardinalCommand } from '@kardinal/backstage-plugin-kardinal-node';
import { abortMarks } from '@kardinal/promotion-engine';

/** One write: its controller ends the Bundle, and each step at its next safe point, whoever crashes in between. */
export const abort: KardinalCommand<'abort', CommandArguments<'abort'>> = {
  id: 'abort',
  definition: commands.abort,
  async execute({ bundle, reason }, capabilities) {
    const { annotateBundle, requestedAt, requestedBy } = capabilities;
    const marking = { by: requestedBy, at: requestedAt };
    await annotateBundle(bundle, abortMarks(marking, reason));
    return { type: 'accepted' };
  },
};
