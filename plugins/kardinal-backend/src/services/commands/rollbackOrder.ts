import { ConflictError } from '@backstage/errors';
import {
  CommandArguments,
  CommandContext,
  isTerminalPhase,
  planRollback,
  rollbackOf,
  RollbackOrder,
  RollbackUrgency,
} from '@kardinal/backstage-plugin-kardinal-common';

/**
 * What a person's request comes to: the same until the rollback has ended, so that a request that is sent again finds it.
 *
 * @throws ConflictError (409) where there is nothing to restore
 */
export function rollbackOrder(
  { environment, to, reason }: CommandArguments<'rollback'>,
  { pipeline, bundles, now }: CommandContext,
  requestedBy: string,
  urgency: RollbackUrgency = { type: 'normal' },
): RollbackOrder {
  const plan = planRollback({
    environment,
    bundles,
    ...(to === undefined ? {} : { to }),
  });
  if (plan.type === 'impossible') throw new ConflictError(plan.reason);
  const ended = bundles.filter(
    each =>
      rollbackOf(each)?.environment === environment &&
      isTerminalPhase(each.status?.phase),
  );
  return {
    pipeline: pipeline.metadata.name,
    environment,
    of: plan.of,
    to: plan.to,
    urgency,
    // Names, not how many: the history forgets.
    occurrence: ended
      .map(({ metadata }) => metadata.name)
      .sort()
      .join(' '),
    createdAt: new Date(now).toISOString(),
    requestedBy,
    ...(reason === undefined ? {} : { reason }),
  };
}
