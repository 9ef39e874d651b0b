import { kardinalApprovalPermission } from '../permissions';
import {
  activationFields,
  activationLegality,
  awaitedActivations,
} from './definition/activationRequest';
import { createCommand } from './definition/CommandDefinition';
import { namedTitle } from './definition/namedBundle';

/**
 * Lets an environment be pointed to what was stored for it. Once for each digest.
 *
 * @public
 */
export const activate = createCommand({
  id: 'activate',
  permission: kardinalApprovalPermission,
  arguments: activationFields,
  placement: 'menu',
  isNext: () => true,
  offers: ({ pipeline }, selected) =>
    selected === undefined
      ? []
      : awaitedActivations(selected, pipeline).map(
          ({ rendition: _, ...target }) => target,
        ),
  legality: activationLegality,
  environments: ({ environment }) => [environment],
  label: (args, context) =>
    `Activate ${namedTitle(args, context)} in ${args.environment}`,
  confirmation: (args, context) =>
    `Points ${args.environment} to ${
      args.digest
    }, which was stored for ${namedTitle(
      args,
      context,
    )}. It counts for this digest from now on: a rollback to it asks nobody again. Your name is recorded.`,
});
