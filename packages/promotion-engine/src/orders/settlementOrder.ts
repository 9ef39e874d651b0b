import {
  bundleNamed,
  CommandContext,
  driftIn,
  isTerminalPhase,
  Settlement,
  settlementOf,
  SettlementOrder,
} from '@kardinal/backstage-plugin-kardinal-common';
import { Ordered } from './Ordered';
import { orderedBy } from './orderedBy';

/**
 * What a person's request to settle a drift comes to: the same until that has ended, so that a request that is sent again
 * finds it.
 *
 * @public
 */
export function settlementOrder(
  act: Settlement['act'],
  {
    environment,
    reason,
  }: { readonly environment: string; readonly reason?: string },
  context: CommandContext,
  requestedBy: string,
): Ordered<SettlementOrder> {
  const { pipeline, bundles, now } = context;
  const drift = driftIn({ environment }, context);
  const of = bundleNamed(
    act === 'import' ? drift?.bundle : drift?.promoted.bundle,
    context,
  );
  if (of === undefined)
    return {
      type: 'refused',
      reason: `${environment} no longer differs from what was promoted there.`,
    };
  const ended = bundles.filter(each => {
    const known = settlementOf(each);
    return (
      known?.act === act &&
      known.environment === environment &&
      isTerminalPhase(each.status?.phase)
    );
  });
  return {
    type: 'ordered',
    order: {
      pipeline: pipeline.metadata.name,
      act,
      environment,
      of,
      ...orderedBy({ requestedBy, reason, now }, ended),
    },
  };
}
