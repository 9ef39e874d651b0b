import {
  Bundle,
  hasSlot,
  hasSlots,
  labels,
  retryRefusal,
  retryRefused,
  pipelineSpecHash,
  promotionPolicyOf,
  PromotionStep,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  resolveSequence,
  Sequence,
} from '../../services/sequences/resolveSequence';
import { findCondition } from '@kardinal/kube-controller';
import { adapterProblems } from '../../services/health/healthProblems';
import { rolledBackRelease } from '../../services/rolledBackRelease';
import { bindCapabilities } from './bindCapabilities';
import { concurrentWriter } from './concurrentWriter';
import { entriesOf } from './entries';
import { evaluateGates, observeGuard } from './evaluateGates';
import { toFailure } from './failures';
import { lostRevision } from './lostRevision';
import { observeRollback } from './observeRollback';
import { observeEligibility } from '../../services/promotions/observeEligibility';
import { observeUpstreams } from './observeUpstreams';
import { promotionOf } from './promotionOf';
import { PromotionServices } from './PromotionServices';
import { isFinished, isReached, nextAction, nextIndex } from './stateOf';
import { statusOf } from './status';
import { requestOf, Turn } from './Turn';
import { ObservedGuard, StepObservation } from './types';

/** Reads: caches first, the SCM only while a wait of the sequence asks for it. */
export async function observe(
  services: PromotionServices,
  step: PromotionStep,
  signal: AbortSignal,
): Promise<StepObservation> {
  const { cached } = services;
  const sequence = resolveSequence(step.spec.steps, services.steps);
  const promotion = promotionOf(cached, step, sequence);
  // Whether a deletion ends the promotion is not decided on what a cache says.
  const bundle =
    step.metadata.deletionTimestamp === undefined
      ? cached.bundleOf(step)
      : await services.readBundle(step);
  const guard = await observedGuard(services, step, sequence);
  const rollback = observeRollback(cached, step);
  const { state = 'Pending' } = step.status ?? {};
  const rolledBack =
    state === 'Pending' ? rolledBackRelease(cached, step) : undefined;
  const observation = {
    ...(rollback === undefined ? {} : { rollback }),
    ...(rolledBack === undefined ? {} : { rolledBack }),
    bundle: bundle && cached.trusted(bundle),
    promotion,
    sequence,
    upstreams: observeUpstreams(cached, step),
    ...observeEligibility(cached, step),
    ...guard,
    concurrentWriter: concurrentWriter(services, step),
    ...slotOf(services, step, bundle),
    ...retryRefusalOf(services, step, bundle),
    retry: retryOf(services, step),
    problem: problemOf(services, step),
    departure: departureOf(cached, step, bundle),
  };
  if (
    sequence.type === 'invalid' ||
    step.metadata.deletionTimestamp !== undefined
  )
    return { ...observation, wait: undefined };
  const { steps } = sequence;
  const turn = { step, status: statusOf(step), promotion, sequence: steps };
  const wait = await observedWait(services, turn, signal);
  const lost = await lostRevision(services, turn, wait);
  return {
    ...observation,
    wait,
    ...(lost === undefined ? {} : { lostRevision: lost }),
  };
}

/** Evaluated only where something depends on it: before an effect, and while somebody could merge. */
async function observedGuard(
  services: PromotionServices,
  step: PromotionStep,
  sequence: Sequence,
): Promise<ObservedGuard> {
  const status = statusOf(step);
  const isSettled =
    isFinished(status.state) ||
    step.metadata.deletionTimestamp !== undefined ||
    sequence.type === 'invalid';
  if (isSettled) return observeGuard(services, step);
  const { steps } = sequence;
  const entries = entriesOf({ step, status });
  const next = nextAction({ entries, sequence: steps });
  const isBeforeEffect =
    next !== undefined && steps[next].definition.type === 'effect';
  const isReady = observeUpstreams(services.cached, step).every(each =>
    isReached(each.state),
  );
  const isMergeable =
    status.pullRequest !== undefined && status.pullRequest.state !== 'merged';
  return isReady && (isBeforeEffect || isMergeable)
    ? evaluateGates(services, step)
    : observeGuard(services, step);
}

/** A Secret that was corrected, or a webhook that says that the forge is there again, or that a hydrator has pushed. */
function retryOf(
  { credentialWatch, pullRequests, proposals }: PromotionServices,
  step: PromotionStep,
): StepObservation['retry'] {
  return [
    credentialWatch.isCorrected(step),
    pullRequests.isHinted(step),
    proposals.isHinted(step),
  ].includes(true)
    ? 'now'
    : 'onSchedule';
}

/** Only of a wait that has begun, and whose last attempt did not fail a moment ago. */
async function observedWait(
  services: PromotionServices,
  turn: Omit<Turn, 'observed'> & Pick<StepObservation, 'promotion'>,
  signal: AbortSignal,
): Promise<StepObservation['wait']> {
  const index = nextIndex(entriesOf(turn));
  const definition =
    index === undefined ? undefined : turn.sequence[index]?.definition;
  if (index === undefined || definition?.type !== 'wait') return undefined;
  if (definition.state !== turn.status.state) return undefined;
  const now = services.clock.now();
  const retryAt = Date.parse(turn.status.retryAt ?? '');
  if (retryAt > now && retryOf(services, turn.step) === 'onSchedule')
    return { type: 'deferred', index };
  try {
    const observed = await definition.observe(
      requestOf(turn, turn.promotion, index),
      bindCapabilities(services, turn, index),
      signal,
    );
    return { type: 'read', index, observed };
  } catch (error) {
    const failure = toFailure(error, turn.step, now);
    const heardAt = services.pullRequests.heardAt(turn.step);
    return { type: 'unread', index, failure, heardAt };
  }
}

/** A Bundle that is on its way was given one, or started before anybody needed one. */
function slotOf(
  { cached }: PromotionServices,
  { metadata, spec }: PromotionStep,
  bundle: Bundle | undefined,
): Pick<StepObservation, 'slot'> {
  const pipeline = cached.pipeline(metadata.namespace, spec.pipeline);
  if (pipeline === undefined || !hasSlots(pipeline)) return {};
  const isGiven =
    bundle?.status?.phase === 'Promoting' ||
    (bundle !== undefined && hasSlot(pipeline, bundle));
  return isGiven ? {} : { slot: 'awaited' };
}

/** By the rule of the command, and for good: what was refused once does not begin when the newer one is gone. */
function retryRefusalOf(
  { cached }: PromotionServices,
  { metadata, spec, status }: PromotionStep,
  bundle: Bundle | undefined,
): Pick<StepObservation, 'retryRefusal'> {
  const retryAt = bundle?.metadata.annotations?.[labels.retryAt];
  const namespace = metadata.namespace ?? 'default';
  const pipeline = cached.pipeline(namespace, spec.pipeline);
  const hasFailed =
    status?.state === 'Failed' || status?.state === 'AbortedByAlarm';
  const isQueued =
    pipeline !== undefined && promotionPolicyOf(pipeline) === 'queue';
  if (!hasFailed || isQueued || retryAt === undefined || bundle === undefined)
    return {};
  const told = findCondition(bundle.status?.conditions, retryRefused);
  const isToldOf = bundle.status?.lastHandledRetryAt === retryAt;
  const refusal =
    told !== undefined && isToldOf
      ? told.message
      : pipeline &&
        retryRefusal(
          bundle,
          cached.bundlesOfPipeline(namespace, spec.pipeline),
          pipeline,
        );
  return refusal === undefined ? {} : { retryRefusal: refusal };
}

/** Only where the Bundle has followed the change: an invalid Pipeline is not followed. */
function departureOf(
  cached: PromotionServices['cached'],
  { metadata, spec }: PromotionStep,
  bundle: Bundle | undefined,
): string | undefined {
  const { environment } = spec;
  const pipeline = cached.pipeline(metadata.namespace, spec.pipeline);
  const isEnvironment = pipeline?.spec.environments.some(
    ({ name }) => name === environment,
  );
  if (pipeline === undefined || isEnvironment) return undefined;
  return bundle?.status?.pipelineSpecHash === pipelineSpecHash(pipeline)
    ? `${environment} is no environment of the Pipeline ${spec.pipeline} any more`
    : undefined;
}

function problemOf(
  { providers, adapters }: PromotionServices,
  { spec }: PromotionStep,
): string | undefined {
  const { git, environment } = spec;
  if (providers.find(git.provider) === undefined)
    return `spec.git.provider: ${providers.absence(git.provider)}`;
  const [problem] = adapterProblems(adapters, spec);
  return problem && `${problem.field} of ${environment}: ${problem.message}`;
}
