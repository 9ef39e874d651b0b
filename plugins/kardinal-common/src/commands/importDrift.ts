import { bundleMissingWords } from '../drift';
import { kardinalSettleDriftPermission } from '../permissions';
import { createCommand } from './definition/CommandDefinition';
import {
  bundleNamed,
  driftFields,
  driftIn,
  driftOffers,
  settlementLegality,
} from './definition/driftRequest';
import { reasonSchema } from './definition/rollbackRequest';

/** Puts on record that an environment runs another Bundle than was promoted there. Nothing is written to a repository. @public */
export const importDrift = createCommand({
  id: 'importDrift',
  permission: kardinalSettleDriftPermission,
  arguments: driftFields.extend({ reason: reasonSchema.optional() }),
  placement: 'menu',
  offers: context => driftOffers(context),
  legality(args, context) {
    const known = settlementLegality(args, context);
    const drift = driftIn(args, context);
    if (known.type !== 'allowed' || drift === undefined) return known;
    return bundleNamed(drift.bundle, context) === undefined
      ? { type: 'refused', reason: bundleMissingWords(drift) }
      : known;
  },
  environments: ({ environment }) => [environment],
  label(args, context) {
    const version = driftIn(args, context)?.version ?? 'what runs';
    return `Import ${version} in ${args.environment}`;
  },
  confirmation(args, context) {
    const { environment } = args;
    const { version = 'what runs', promoted } = driftIn(args, context) ?? {};
    const instead =
      promoted === undefined ? '' : ` instead of ${promoted.version}`;
    return `Records that ${environment} runs ${version}${instead}, once its health check confirms that. Nothing is written to Git and no gate is evaluated. If Git has another version, that stays until the next promotion to ${environment}.`;
  },
});
