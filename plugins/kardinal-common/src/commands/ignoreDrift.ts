import { z } from 'zod';
import { kardinalSettleDriftPermission } from '../permissions';
import { createCommand } from './definition/CommandDefinition';
import {
  driftFields,
  driftIn,
  driftLegality,
  driftOffers,
} from './definition/driftRequest';
import { reasonSchema } from './definition/rollbackRequest';

/** How long a drift is ignored where nobody says until when, in days. @public */
export const ignoredDays = 7;

/** Lets run what an environment was seen to run, for a time. @public */
export const ignoreDrift = createCommand({
  id: 'ignoreDrift',
  permission: kardinalSettleDriftPermission,
  arguments: driftFields.extend({
    reason: reasonSchema,
    /** From when on it counts again. Default: in seven days. */
    until: z.iso.datetime({ offset: true }).optional(),
  }),
  asksForReason: true,
  asksForEnd: true,
  placement: 'menu',
  offers: context => driftOffers(context),
  legality(args, context) {
    const known = driftLegality(args, context);
    const isOver = Date.parse(args.until ?? '') <= context.now;
    return known.type === 'allowed' && isOver
      ? {
          type: 'refused',
          reason: `It would already be over: ${args.until} is in the past.`,
        }
      : known;
  },
  environments: ({ environment }) => [environment],
  label(args, context) {
    const version = driftIn(args, context)?.version ?? 'what runs';
    return `Ignore ${version} in ${args.environment}`;
  },
  confirmation(args, context) {
    const { environment, until } = args;
    const version = driftIn(args, context)?.version ?? 'what runs';
    const time =
      until === undefined ? `for ${ignoredDays} days` : `until ${until}`;
    return `${version} may run in ${environment} ${time}, or until something else runs there. The drift stays on the page, with who decided that and why.`;
  },
});
