import { titleOf } from '../api/artifacts';
import { hasSlots } from '../order/promotionPolicy';
import { kardinalEmergencyPermission } from '../permissions';
import { emergencyOf } from '../rollback/emergencyOf';
import { CommandContext, createCommand } from './definition/CommandDefinition';
import { gateNames } from './definition/gateNames';
import { plannedChange } from './definition/plannedChange';
import {
  environmentIn,
  planOf,
  reasonSchema,
  rollbackFields,
  rollbackLegality,
  rollbackOffers,
  rollbackWords,
  stickyWords,
} from './definition/rollbackRequest';

/**
 * A rollback that goes before every other Bundle, and past closed gates as far as the platform permits it. Who orders it and why
 * is on the record.
 *
 * @public
 */
export const emergency = createCommand({
  id: 'emergency',
  permission: kardinalEmergencyPermission,
  arguments: rollbackFields.extend({ reason: reasonSchema }),
  asksForReason: true,
  placement: 'menu',
  offers: (context, selected) =>
    selected === undefined
      ? []
      : rollbackOffers(selected, context).filter(({ environment }) =>
          mayWait(context, environment),
        ),
  // An ordinary one that waits is replaced by it.
  legality: (args, context) =>
    rollbackLegality(
      args,
      context,
      underWay => emergencyOf(underWay) !== undefined,
      'emergency',
    ),
  environments: ({ environment }) => [environment],
  label(args, context) {
    const plan = planOf(args, context, 'emergency');
    return plan.type === 'possible'
      ? `Emergency rollback of ${args.environment} to ${titleOf(plan.to)}`
      : `Emergency rollback of ${args.environment}`;
  },
  changes(args, context) {
    const plan = planOf(args, context, 'emergency');
    if (plan.type === 'impossible') return [];
    const { environment, to } = plan;
    const permitted = gateNames(context, environment, 'emergency-permission');
    const closed = gateNames(context, environment, 'gate');
    const skipped =
      permitted.length === 0
        ? []
        : closed.map(
            gate => `${gate}, while ${permitted.join(' or ')} is true`,
          );
    return plannedChange(environment, to, context, skipped);
  },
  confirmation(args, context) {
    const plan = planOf(args, context, 'emergency');
    if (plan.type === 'impossible') return plan.reason;
    const { environment } = plan;
    return [
      rollbackWords(plan, context),
      gateWords(context, environment),
      ...(hasSlots(context.pipeline) ? ['It waits for no other Bundle.'] : []),
      reviewWords(context, environment),
      stickyWords(plan),
    ].join(' ');
  },
});

/** Something could keep an ordinary rollback waiting. */
function mayWait(context: CommandContext, environment: string): boolean {
  return (
    hasSlots(context.pipeline) ||
    gateNames(context, environment, 'gate').length > 0
  );
}

function gateWords(context: CommandContext, environment: string): string {
  const gates = gateNames(context, environment, 'gate');
  const permissions = gateNames(context, environment, 'emergency-permission');
  if (gates.length === 0) return `No gate guards ${environment}.`;
  const names = enumerate(gates);
  return permissions.length === 0
    ? `Like any rollback, it waits for ${names} to open: the platform has no emergency permission for ${environment}.`
    : `It does not wait for ${names} while the platform's emergency permission ${permissions.join(
        ' or ',
      )} is true; otherwise it waits like any rollback.`;
}

function reviewWords(context: CommandContext, environment: string): string {
  return environmentIn(context, environment)?.approval === 'pr-review'
    ? 'A person still has to merge its pull request.'
    : 'Nobody has to approve it.';
}

function enumerate(gates: readonly string[]): string {
  const last = gates.at(-1) ?? '';
  return gates.length === 1
    ? `the gate ${last}`
    : `the gates ${gates.slice(0, -1).join(', ')} and ${last}`;
}
