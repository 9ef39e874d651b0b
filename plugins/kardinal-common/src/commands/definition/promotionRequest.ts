import { z } from 'zod';
import { sharesArtifacts, titleOf } from '../../api/artifacts';
import { Bundle } from '../../api/types.generated';
import { orderEnvironments } from '../../graph/environments';
import { ancestorsOf } from '../../graph/intent';
import { isPinned } from '../../order/replacementOf';
import { promotionPolicyOf } from '../../order/promotionPolicy';
import { pauseAt, pausesOf } from '../../pause';
import { currentIn } from '../../promotion/currentIn';
import { isSameRelease } from '../../rollback/isSameRelease';
import { soleEnvironment } from '../../drift/soleEnvironment';
import { CommandContext, Legality } from './CommandDefinition';
import { environmentIn } from './rollbackRequest';

/** Which release goes where. */
export const promotionFields = z.strictObject({
  bundle: z.string().min(1),
  environment: z.string().min(1),
});

/** What of a request decides which promotion it is. */
export type PromotionTarget = z.infer<typeof promotionFields>;

/** Whether a release may go to an environment: it was verified in those before, is not there, and not on its way. */
export function promotionLegality(
  { bundle: name, environment }: PromotionTarget,
  context: CommandContext,
): Legality {
  const { pipeline, bundles } = context;
  const { namespace = 'default', name: pipelineName } = pipeline.metadata;
  const whole = `Pipeline ${namespace}/${pipelineName}`;
  const bundle = bundles.find(({ metadata }) => metadata.name === name);
  if (bundle === undefined)
    return { type: 'missing', reason: `${whole} has no Bundle ${name}.` };
  if (environmentIn(context, environment) === undefined)
    return {
      type: 'missing',
      reason: `${whole} has no environment ${environment}.`,
    };
  const version = titleOf(bundle);
  const order = orderEnvironments(pipeline, bundle);
  if (order.type === 'invalid')
    return refused(`${whole} is not valid: ${order.problems[0]?.message}.`);
  const placed = order.environments.find(each => each.name === environment);
  if (placed === undefined)
    return refused(`${whole} leaves ${environment} out for ${version}.`);
  const current = currentIn(environment, bundle, bundles);
  const isThere = current !== undefined && isSameRelease(current, bundle);
  const state = current?.status?.environments?.[environment]?.state;
  const isVerified = isThere && state === 'Verified';
  if (
    !isVerified &&
    bundles.some(each => isOnItsWay(each, bundle, environment))
  )
    return refused(`${version} is already on its way to ${environment}.`);
  if (isThere) return refused(`${environment} already has ${version}.`);
  const missing = placed.upstreams.find(
    upstream =>
      !bundles.some(
        each =>
          isSameRelease(each, bundle) &&
          each.status?.environments?.[upstream]?.verifiedAt !== undefined,
      ),
  );
  return missing === undefined
    ? { type: 'allowed' }
    : refused(
        `${version} is not verified in ${missing}, which comes before ${environment}.`,
      );
}

/** The environments that a promotion goes through, its target last; empty where it has no way. */
export function routeTo(
  environment: string,
  { pipeline, bundles }: CommandContext,
  { bundle: name }: Pick<PromotionTarget, 'bundle'>,
): readonly string[] {
  const bundle = bundles.find(({ metadata }) => metadata.name === name);
  const order = orderEnvironments(pipeline, bundle);
  if (order.type === 'invalid') return [];
  const before = ancestorsOf(environment, order.environments)
    .map(each => each.name)
    .filter(each => each !== environment);
  return [...before, environment];
}

/** What is on its way and ends when this release goes out once more. */
export function endedBy(
  release: Bundle,
  { pipeline, bundles }: CommandContext,
): readonly Bundle[] {
  if (promotionPolicyOf(pipeline) === 'queue') return [];
  return bundles.filter(
    each =>
      isMoving(each) &&
      !isPinned(each) &&
      soleEnvironment(each) === undefined &&
      each.spec.type === release.spec.type &&
      sharesArtifacts(each.spec.type, release.spec.type),
  );
}

/**
 * Whether a release has come to its end before an environment, and nothing takes it further by itself: what comes before has it
 * now, it was never there, and nothing on its way is ended for it.
 */
export function isNextStop(
  { bundle: name, environment }: PromotionTarget,
  context: CommandContext,
): boolean {
  const { pipeline, bundles, now } = context;
  const release = bundles.find(({ metadata }) => metadata.name === name);
  const order = orderEnvironments(pipeline, release);
  if (release?.status?.phase !== 'Verified' || order.type === 'invalid')
    return false;
  const placed = order.environments.find(each => each.name === environment);
  const { upstreams = [] } = placed ?? {};
  const isCurrent = (upstream: string) => {
    const current = currentIn(upstream, release, bundles);
    return current !== undefined && isSameRelease(current, release);
  };
  const wasThere = bundles.some(
    each =>
      isSameRelease(each, release) &&
      each.status?.environments?.[environment] !== undefined,
  );
  return (
    upstreams.length > 0 &&
    upstreams.every(isCurrent) &&
    !wasThere &&
    !(release.spec.intent?.skip ?? []).includes(environment) &&
    endedBy(release, context).length === 0 &&
    pauseAt(pausesOf(pipeline, environment), now) === undefined
  );
}

function isOnItsWay(
  each: Bundle,
  release: Bundle,
  environment: string,
): boolean {
  const { target, skip = [] } = each.spec.intent ?? {};
  const state = each.status?.environments?.[environment]?.state;
  const comes =
    state === undefined
      ? (target ?? environment) === environment && !skip.includes(environment)
      : state !== 'Failed' && state !== 'AbortedByAlarm';
  return isMoving(each) && comes && isSameRelease(each, release);
}

function isMoving({ status }: Bundle): boolean {
  const { phase = 'Available' } = status ?? {};
  return phase === 'Available' || phase === 'Promoting';
}

function refused(reason: string): Legality {
  return { type: 'refused', reason };
}
