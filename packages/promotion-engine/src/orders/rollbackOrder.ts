import {
  CommandArguments,
  CommandContext,
  importsFor,
  isTerminalPhase,
  planRollback,
  rollbackOf,
  RollbackOrder,
  RollbackUrgency,
} from '@kardinal/backstage-plugin-kardinal-common';
import { Ordered } from './Ordered';
import { orderedBy } from './orderedBy';

/**
 * What a person's request comes to: the same until the rollback has ended, so that a request that is sent again finds it.
 * There may be nothing to restore.
 *
 * @public
 */
export function rollbackOrder(
  { environment, to, reason }: CommandArguments<'rollback'>,
  { pipeline, bundles, now }: CommandContext,
  requestedBy: string,
  urgency: RollbackUrgency = { type: 'normal' },
): Ordered<RollbackOrder> {
  const plan = planRollback({
    environment,
    bundles,
    imports: importsFor(urgency),
    ...(to === undefined ? {} : { to }),
  });
  if (plan.type === 'impossible')
    return { type: 'refused', reason: plan.reason };
  const ended = bundles.filter(
    each =>
      rollbackOf(each)?.environment === environment &&
      isTerminalPhase(each.status?.phase),
  );
  return {
    type: 'ordered',
    order: {
      pipeline: pipeline.metadata.name,
      environment,
      of: plan.of,
      to: plan.to,
      urgency,
      ...orderedBy({ requestedBy, reason, now }, ended),
    },
  };
}
