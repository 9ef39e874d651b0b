import { kardinalSettleDriftPermission } from '../permissions';
import { CommandContext, createCommand } from './definition/CommandDefinition';
import {
  bundleNamed,
  driftFields,
  driftIn,
  driftOffers,
  settlementLegality,
} from './definition/driftRequest';
import { plannedChange } from './definition/plannedChange';
import { reasonSchema } from './definition/rollbackRequest';

/** Promotes once more what should run in an environment, to that alone. @public */
export const revertDrift = createCommand({
  id: 'revertDrift',
  permission: kardinalSettleDriftPermission,
  arguments: driftFields.extend({ reason: reasonSchema.optional() }),
  placement: 'menu',
  offers: context => driftOffers(context),
  legality(args, context) {
    const known = settlementLegality(args, context);
    const drift = driftIn(args, context);
    if (known.type !== 'allowed' || drift === undefined) return known;
    return promotedIn(args.environment, context) === undefined
      ? {
          type: 'refused',
          reason: `Bundle ${drift.promoted.bundle} is gone; promote another one to ${args.environment}.`,
        }
      : known;
  },
  environments: ({ environment }) => [environment],
  label(args, context) {
    const { promoted } = driftIn(args, context) ?? {};
    return `Put ${promoted?.version ?? 'what was promoted'} back in ${
      args.environment
    }`;
  },
  changes({ environment }, context) {
    const promoted = promotedIn(environment, context);
    if (promoted === undefined) return [];
    // The record has what was promoted; what it replaces is what runs.
    const from = driftIn({ environment }, context)?.version;
    return plannedChange(environment, promoted, context).map(
      ({ from: _promoted, ...change }) => ({
        ...change,
        ...(from === undefined ? {} : { from }),
      }),
    );
  },
  confirmation(args, context) {
    const { environment } = args;
    const { promoted, version = 'what runs' } = driftIn(args, context) ?? {};
    const wanted = promoted?.version ?? 'what was promoted';
    return `Promotes ${wanted} to ${environment} again in place of ${version}, in that environment only and through its gates. If Git already has ${wanted}, nothing is written: it is done once your GitOps tool has put it back.`;
  },
});

function promotedIn(environment: string, context: CommandContext) {
  const drift = driftIn({ environment }, context);
  return bundleNamed(drift?.promoted.bundle, context);
}
