import { titleOf } from '../api/artifacts';
import { kardinalRollbackPermission } from '../permissions';
import { createCommand } from './definition/CommandDefinition';
import { plannedChange } from './definition/plannedChange';
import {
  planOf,
  reasonSchema,
  rollbackFields,
  rollbackLegality,
  rollbackOffers,
  rollbackWords,
  stickyWords,
} from './definition/rollbackRequest';

/** Restores in an environment what was verified there before. @public */
export const rollback = createCommand({
  id: 'rollback',
  permission: kardinalRollbackPermission,
  arguments: rollbackFields.extend({ reason: reasonSchema.optional() }),
  placement: 'menu',
  offers: (context, selected) =>
    selected === undefined ? [] : rollbackOffers(selected, context),
  legality: (args, context) => rollbackLegality(args, context, () => true),
  environments: ({ environment }) => [environment],
  label(args, context) {
    const plan = planOf(args, context);
    return plan.type === 'possible'
      ? `Roll back ${args.environment} to ${titleOf(plan.to)}`
      : `Roll back ${args.environment}`;
  },
  changes(args, context) {
    const plan = planOf(args, context);
    return plan.type === 'possible'
      ? plannedChange(plan.environment, plan.to, context)
      : [];
  },
  confirmation(args, context) {
    const plan = planOf(args, context);
    if (plan.type === 'impossible') return plan.reason;
    return `${rollbackWords(plan, context)} The gates of ${
      plan.environment
    } apply. ${stickyWords(plan)}`;
  },
});
