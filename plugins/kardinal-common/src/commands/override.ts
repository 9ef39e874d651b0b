import { z } from 'zod';
import { titleOf } from '../api/artifacts';
import { durationWords, parseDuration } from '../api/durations';
import {
  activeOverride,
  longestOverride,
  mostOverrides,
  overridability,
  overridesOf,
} from '../overrides';
import { kardinalOverridePermission } from '../permissions';
import {
  CommandContext,
  createCommand,
  Legality,
} from './definition/CommandDefinition';
import { GateTarget, gateTargetOf, gateTargets } from './definition/gateTarget';
import { reasonSchema } from './definition/rollbackRequest';

/** How long the page offers to override a gate. */
const offered = '1h';

/** Gates that the page of one Bundle offers it for. */
const mostOffers = 20;

const durationSchema = z.string().refine(
  text => {
    const milliseconds = parseDuration(text) ?? 0;
    return milliseconds >= 1_000 && milliseconds <= longestOverride;
  },
  { message: 'must be a Go duration from 1s to 24h, such as 1h30m' },
);

/**
 * Releases one closed gate of one environment for one Bundle, until it expires. Who and why is on the record.
 *
 * @public
 */
export const override = createCommand({
  id: 'override',
  permission: kardinalOverridePermission,
  arguments: z.strictObject({
    bundle: z.string().min(1),
    environment: z.string().min(1),
    /** Its template: `name`, or `namespace/name`. */
    gate: z.string().min(1),
    /** How long it lasts: a Go duration, at most a day. */
    duration: durationSchema,
    reason: reasonSchema,
  }),
  asksForReason: true,
  placement: 'menu',
  offers(context, selected) {
    if (selected === undefined) return [];
    return gateTargets(context, selected)
      .filter(target => !isOpen(target, context))
      .slice(0, mostOffers)
      .map(({ environment, gate }) => ({
        bundle: selected.metadata.name,
        environment,
        gate: `${gate.namespace}/${gate.name}`,
        duration: offered,
      }));
  },
  legality(args, context) {
    const target = gateTargetOf(args, context);
    return target.type === 'found'
      ? legalityOf(target.target, args.duration, context)
      : target;
  },
  environments: ({ environment }) => [environment],
  label(args, context) {
    const { gate, environment, title } = words(args, context);
    return `Override ${gate} in ${environment} for ${title}`;
  },
  confirmation(args, context) {
    const { gate, environment, title } = words(args, context);
    return `Lets ${title} pass the gate ${gate} in ${environment} for ${durationWords(
      parseDuration(args.duration) ?? 0,
    )}, even while the gate is closed. Other gates, reviews and Bundles are not affected. Your name and the reason are recorded permanently, also in the pull request.`;
  },
});

function legalityOf(
  target: GateTarget,
  duration: string,
  context: CommandContext,
): Legality {
  const { bundle, environment, gate } = target;
  const title = `${gate.namespace}/${gate.name}`;
  const state = bundle.status?.environments?.[environment]?.state ?? 'Pending';
  const isOver = [
    'Verified',
    'NoOp',
    'HealthChecking',
    'Superseded',
    'RollingBack',
  ];
  if (isOver.includes(state))
    return refused(
      `${titleOf(bundle)} has already passed the gates of ${environment}.`,
    );
  const found = context.templates.find(
    ({ gate: { metadata } }) =>
      metadata.namespace === gate.namespace && metadata.name === gate.name,
  );
  const verdict = overridability(
    gate,
    found?.gate,
    context.gates?.policyNamespaces ?? [gate.namespace],
  );
  if (verdict.type === 'refused')
    return refused(`${title} cannot be overridden: ${verdict.reason}.`);
  const active = activeOverride(overridesOf(bundle, target), context.now);
  const end = context.now + (parseDuration(duration) ?? 0);
  if (active !== undefined && Date.parse(active.expiresAt) >= end)
    return refused(
      `${title} is already overridden by ${active.requestedBy} until ${active.expiresAt}.`,
    );
  if (Object.keys(bundle.status?.overrides ?? {}).length >= mostOverrides)
    return refused(
      `${titleOf(
        bundle,
      )} already has ${mostOverrides} overrides, the most that one Bundle can have. Create a new Bundle.`,
    );
  return context.gates?.isOpen(target.instance)
    ? refused(`${title} is open; there is nothing to override.`)
    : { type: 'allowed' };
}

function isOpen(target: GateTarget, context: CommandContext): boolean {
  return (
    activeOverride(overridesOf(target.bundle, target), context.now) !==
      undefined || context.gates?.isOpen(target.instance) === true
  );
}

function words(
  args: {
    readonly bundle: string;
    readonly environment: string;
    readonly gate: string;
  },
  context: CommandContext,
) {
  const bundle = context.bundles.find(
    ({ metadata }) => metadata.name === args.bundle,
  );
  return {
    gate: args.gate.split('/').at(-1) ?? args.gate,
    environment: args.environment,
    title: bundle === undefined ? args.bundle : titleOf(bundle),
  };
}

function refused(reason: string): Legality {
  return { type: 'refused', reason };
}
