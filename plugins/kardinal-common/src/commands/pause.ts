import { z } from 'zod';
import { kardinalPausePermission } from '../permissions';
import { pauseAt, pausesOf } from '../pause';
import { CommandContext, createCommand } from './definition/CommandDefinition';
import {
  environmentOffers,
  pauseFields,
  pausedSubject,
  pauseLegality,
} from './definition/pauseRequest';
import { reasonSchema } from './definition/rollbackRequest';

/** Lets no new write of a Pipeline begin, or of one environment, in flight too. Once more: with the new reason and end. @public */
export const pause = createCommand({
  id: 'pause',
  permission: kardinalPausePermission,
  arguments: pauseFields.extend({
    reason: reasonSchema,
    /** When it ends by itself. Default: when somebody resumes. */
    until: z.iso.datetime({ offset: true }).optional(),
  }),
  asksForReason: true,
  asksForEnd: true,
  placement: 'menu',
  offers: context =>
    environmentOffers(context, offered => !isPaused(offered, context)),
  legality(args, context) {
    const known = pauseLegality(args, context);
    const isOver = Date.parse(args.until ?? '') <= context.now;
    return known.type === 'allowed' && isOver
      ? {
          type: 'refused',
          reason: `The pause would already be over: ${args.until} is in the past.`,
        }
      : known;
  },
  environments: ({ environment }) =>
    environment === undefined ? [] : [environment],
  label: (args, context) => `Pause ${pausedSubject(args, context)}`,
  confirmation: ({ until, ...args }, context) =>
    `Pauses ${pausedSubject(args, context)} until ${
      until ?? 'somebody resumes it'
    }. Nothing new is pushed, opened or merged and no other server is called, not even for promotions that have started. Open pull requests stay open, and health checks continue.`,
});

function isPaused(
  { environment }: { readonly environment?: string | undefined },
  { pipeline, now }: CommandContext,
): boolean {
  return pauseAt(pausesOf(pipeline, environment), now) !== undefined;
}
