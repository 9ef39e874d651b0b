import { titleOf } from '../api/artifacts';
import { Bundle } from '../api/types.generated';
import { kardinalPromotePermission } from '../permissions';
import { CommandContext, createCommand } from './definition/CommandDefinition';
import { plannedChange } from './definition/plannedChange';
import {
  endedBy,
  isNextStop,
  promotionFields,
  promotionLegality,
  routeTo,
} from './definition/promotionRequest';
import { reasonSchema } from './definition/rollbackRequest';

/** Environments that the page of one Bundle offers it for; of more, it offers those where it is allowed. */
const mostOffers = 10;

/**
 * Promotes a release that is there, an older one too, to an environment: as a new Bundle, through the environments before it and
 * every gate.
 *
 * @public
 */
export const promote = createCommand({
  id: 'promote',
  permission: kardinalPromotePermission,
  arguments: promotionFields.extend({ reason: reasonSchema.optional() }),
  placement: 'menu',
  offers(context, selected) {
    if (selected === undefined) return [];
    const offers = context.pipeline.spec.environments.map(({ name }) => ({
      bundle: selected.metadata.name,
      environment: name,
    }));
    if (offers.length <= mostOffers) return offers;
    const allowed = offers.filter(
      offer => promotionLegality(offer, context).type === 'allowed',
    );
    // Where it cannot go anywhere the menu still says why.
    return allowed.length === 0
      ? offers.slice(-1)
      : allowed.slice(0, mostOffers);
  },
  legality: promotionLegality,
  isNext: isNextStop,
  environments: (args, context) => routeTo(args.environment, context, args),
  label: ({ bundle, environment }, context) =>
    `Promote ${nameOf(bundle, context)} to ${environment}`,
  changes({ bundle: name, environment }, context) {
    const bundle = find(name, context);
    return bundle === undefined
      ? []
      : routeTo(environment, context, { bundle: name }).flatMap(each =>
          plannedChange(each, bundle, context),
        );
  },
  confirmation({ bundle: name, environment }, context) {
    const version = nameOf(name, context);
    const before = routeTo(environment, context, { bundle: name }).slice(0, -1);
    const through = before.length === 0 ? '' : `${listed(before)} first, and `;
    const bundle = find(name, context);
    const ended = bundle === undefined ? [] : endedBy(bundle, context);
    const superseded =
      ended.length === 0
        ? ''
        : ` It supersedes ${listed(ended.map(titleOf))}, which ${
            ended.length === 1 ? 'is' : 'are'
          } being promoted.`;
    return `Promotes ${version} to ${environment} as a new Bundle, through ${through}every gate, as a new release.${superseded} Environments after ${environment} do not change.`;
  },
});

function nameOf(name: string, context: CommandContext): string {
  const bundle = find(name, context);
  return bundle === undefined ? name : titleOf(bundle);
}

function find(name: string, { bundles }: CommandContext): Bundle | undefined {
  return bundles.find(({ metadata }) => metadata.name === name);
}

function listed(names: readonly string[]): string {
  return new Intl.ListFormat('en-GB').format(names);
}
