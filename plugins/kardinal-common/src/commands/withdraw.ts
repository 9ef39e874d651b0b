import { z } from 'zod';
import { titleOf } from '../api/artifacts';
import { Bundle } from '../api/types.generated';
import { GateOverride } from '../overrides';
import { kardinalOverridePermission } from '../permissions';
import {
  CommandContext,
  createCommand,
  Legality,
} from './definition/CommandDefinition';

interface Withdrawn {
  readonly bundle: string;
  readonly environment: string;
  readonly gate: string;
}

/**
 * Takes the overrides of one gate back before they expire: it holds again at once. What was written or merged stays.
 *
 * @public
 */
export const withdraw = createCommand({
  id: 'withdraw',
  permission: kardinalOverridePermission,
  arguments: z.strictObject({
    bundle: z.string().min(1),
    environment: z.string().min(1),
    /** Its template: `name`, or `namespace/name`. */
    gate: z.string().min(1),
  }),
  placement: 'menu',
  offers(context, selected) {
    if (selected === undefined || isOver(selected)) return [];
    const offers = Object.values(selected.status?.overrides ?? {})
      .filter(each => lasts(each, context))
      .map(({ environment, gate }) => ({
        bundle: selected.metadata.name,
        environment,
        gate: `${gate.namespace}/${gate.name}`,
      }));
    const known = new Map(
      offers.map(each => [`${each.environment}/${each.gate}`, each]),
    );
    return [...known.values()];
  },
  legality(args, context) {
    const bundle = find(args, context);
    if (bundle === undefined) return missing(args, context);
    return withdrawable(args, context).length === 0
      ? {
          type: 'refused',
          reason: `No override of ${args.gate} in ${
            args.environment
          } for ${titleOf(bundle)} is in force.`,
        }
      : { type: 'allowed' };
  },
  environments: ({ environment }) => [environment],
  label(args, context) {
    const bundle = find(args, context);
    const title = bundle === undefined ? args.bundle : titleOf(bundle);
    return `Withdraw the override of ${nameOf(args)} in ${
      args.environment
    } for ${title}`;
  },
  confirmation(args, context) {
    const bundle = find(args, context);
    const title = bundle === undefined ? args.bundle : titleOf(bundle);
    return `The gate ${nameOf(args)} applies to ${title} in ${
      args.environment
    } again at once. What was written or merged in the meantime stays, and so does the record.`;
  },
});

/** The overrides that a request takes back, each with its name. @public */
export function withdrawable(
  args: Withdrawn,
  context: CommandContext,
): readonly (readonly [string, GateOverride])[] {
  const bundle = find(args, context);
  return Object.entries(bundle?.status?.overrides ?? {}).filter(
    ([, each]) =>
      each.environment === args.environment &&
      (args.gate === each.gate.name ||
        args.gate === `${each.gate.namespace}/${each.gate.name}`) &&
      lasts(each, context),
  );
}

function lasts(override: GateOverride, { now }: CommandContext): boolean {
  return (
    override.withdrawal === undefined && Date.parse(override.expiresAt) > now
  );
}

function isOver({ status }: Bundle): boolean {
  return !['Available', 'Promoting', 'Failed'].includes(
    status?.phase ?? 'Available',
  );
}

function find({ bundle }: Withdrawn, { bundles }: CommandContext) {
  return bundles.find(({ metadata }) => metadata.name === bundle);
}

function missing(
  { bundle }: Withdrawn,
  { pipeline }: CommandContext,
): Legality {
  const { namespace = 'default', name } = pipeline.metadata;
  return {
    type: 'missing',
    reason: `Pipeline ${namespace}/${name} has no Bundle ${bundle}.`,
  };
}

function nameOf({ gate }: Withdrawn): string {
  return gate.split('/').at(-1) ?? gate;
}
