import { z } from 'zod';
import { titleOf } from '../../api/artifacts';
import { isTerminalPhase } from '../../api/bundles';
import { Bundle } from '../../api/types.generated';
import { EnvironmentDrift } from '../../drift';
import { CommandContext, Legality } from './CommandDefinition';
import { environmentIn } from './rollbackRequest';

/** Whose drift is settled. */
export const driftFields = z.strictObject({
  environment: z.string().min(1),
});

type DriftTarget = z.infer<typeof driftFields>;

/** Environments that a page offers it for. */
const mostOffers = 10;

/** States in which a promotion to an environment has not begun, or is over. */
const still: ReadonlySet<string> = new Set([
  'Pending',
  'Verified',
  'NoOp',
  'Failed',
  'AbortedByAlarm',
  'Superseded',
  'NotDerived',
  'SkipDenied',
]);

/** What runs in the environment instead of what was promoted; `undefined` where nothing else was seen. */
export function driftIn(
  { environment }: DriftTarget,
  { pipeline }: Pick<CommandContext, 'pipeline'>,
): EnvironmentDrift | undefined {
  return pipeline.status?.drift?.find(each => each.environment === environment);
}

/** Whether an environment has drifted. */
export function driftLegality(
  target: DriftTarget,
  context: CommandContext,
): Legality {
  const { environment } = target;
  const { namespace = 'default', name } = context.pipeline.metadata;
  if (environmentIn(context, environment) === undefined)
    return {
      type: 'missing',
      reason: `Pipeline ${namespace}/${name} has no environment ${environment}.`,
    };
  return driftIn(target, context) === undefined
    ? {
        type: 'refused',
        reason: `Nothing but what was promoted there is seen to run in ${environment}.`,
      }
    : { type: 'allowed' };
}

/** Whether it has, and no promotion to it is under way, which may end that. */
export function settlementLegality(
  target: DriftTarget,
  context: CommandContext,
): Legality {
  const { environment } = target;
  const known = driftLegality(target, context);
  const moving = movingIn(environment, context.bundles);
  if (known.type !== 'allowed' || moving === undefined) return known;
  const { state } = moving.status?.environments?.[environment] ?? {};
  return {
    type: 'refused',
    reason: `${titleOf(moving)} is being promoted to ${environment}; ${
      state === 'WaitingForMerge'
        ? 'merge or close its pull request first'
        : 'wait until that has ended'
    }.`,
  };
}

/** A Bundle whose promotion to an environment has begun and is not over, or that goes nowhere else and waits. */
export function movingIn(
  environment: string,
  bundles: readonly Bundle[],
): Bundle | undefined {
  return bundles.find(({ spec, status }) => {
    if (isTerminalPhase(status?.phase)) return false;
    const state = status?.environments?.[environment]?.state ?? 'Pending';
    return spec.intent?.target === environment || !still.has(state);
  });
}

/** The environments that have drifted: what was decided about one can be decided anew. */
export function driftOffers({
  pipeline,
}: CommandContext): readonly DriftTarget[] {
  return (pipeline.status?.drift ?? [])
    .slice(0, mostOffers)
    .map(({ environment }) => ({ environment }));
}

/** A Bundle by its name. */
export function bundleNamed(
  name: string | undefined,
  { bundles }: Pick<CommandContext, 'bundles'>,
): Bundle | undefined {
  return bundles.find(({ metadata }) => metadata.name === name);
}
