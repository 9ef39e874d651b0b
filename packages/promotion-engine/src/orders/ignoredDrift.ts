import {
  CommandArguments,
  CommandContext,
  driftIn,
  ignoredDays,
  rfc3339,
} from '@kardinal/backstage-plugin-kardinal-common';
import { Ordered } from './Ordered';

const day = 24 * 60 * 60_000;

/** The fields of a Pipeline's spec that let run what an environment was seen to run, as a merge patch. @public */
export function ignoredDrift(
  { environment, reason, until }: CommandArguments<'ignoreDrift'>,
  context: CommandContext,
  requestedBy: string,
): Ordered<Readonly<Record<string, unknown>>> {
  const drift = driftIn({ environment }, context);
  if (drift === undefined)
    return {
      type: 'refused',
      reason: `${environment} no longer differs from what was promoted there.`,
    };
  const end = Date.parse(until ?? '') || context.now + ignoredDays * day;
  const decision = {
    version: drift.version,
    reason,
    by: requestedBy,
    until: rfc3339(end),
  };
  return {
    type: 'ordered',
    order: { drift: { ignored: { [environment]: decision } } },
  };
}
