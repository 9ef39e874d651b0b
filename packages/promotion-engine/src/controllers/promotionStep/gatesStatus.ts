import {
  failedPromotionText,
  openGatesText,
  PromotionStepStatus,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  GatesStatusFacts,
  statusDescription,
} from '@kardinal/backstage-plugin-kardinal-node';
import {
  awaitChange,
  Instant,
  Requeue,
  requeueAt,
} from '@kardinal/kube-controller';
import { GateCheck } from './checkGates';
import { checkPromotion } from './checkPromotion';
import { statusOf } from './status';
import { effectKey, Turn } from './Turn';
import { StepDecision, StepStatus } from './types';

/** How often a commit status that the forge refused is tried again, in milliseconds. */
const refusedRecheck = 120_000;

/** The commit status of a verdict. */
export function gatesStatusOf(
  environment: string,
  check: GateCheck,
): Pick<GatesStatusFacts, 'state' | 'description'> {
  if (check.type === 'closed')
    return {
      state: 'failure',
      description: statusDescription(check.message),
    };
  const names = check.evidence.map(({ name }) => name);
  const { passed = [] } = check.emergency ?? {};
  const { overrides = [] } = check;
  const text = openGatesText(environment, { gates: names, passed, overrides });
  return { state: 'success', description: statusDescription(text) };
}

/**
 * Keeps the commit status of an open pull request at what the gates say: before the next effect, which may be the merge, and
 * after each look at the pull request, whose head may be another one.
 */
export function keepGatesStatus(
  turn: Turn,
  decision: StepDecision,
  now: Instant,
): StepDecision {
  const { step } = turn;
  const { effect, requeue } = decision;
  if (effect !== undefined && effect.type !== 'run') return decision;
  const status =
    effect === undefined
      ? statusOf({ ...step, status: decision.status })
      : turn.status;
  const { pullRequest, gatesStatus: known } = status;
  if (pullRequest?.state !== 'open') return decision;
  const wanted = wantedStatus(turn, status, now);
  const commit = pullRequest.foreignHead ?? pullRequest.head;
  const queueCommit = pullRequest.queue?.commit;
  const retryAt = dueAt(known, {
    ...wanted,
    commit,
    ...(queueCommit === undefined ? {} : { queueCommit }),
  });
  if (retryAt > now)
    return {
      ...decision,
      requeue: earliest(requeue, wanted.until ?? Infinity, retryAt),
    };
  const { state, description } = wanted;
  const attempts = known?.setAt === undefined ? known?.attempts ?? 0 : 0;
  const next = {
    ...status,
    gatesStatus: {
      commit,
      ...(queueCommit === undefined ? {} : { queueCommit }),
      state,
      description,
      attempts: attempts + 1,
      ...(known?.problem === undefined ? {} : { problem: known.problem }),
    },
  };
  return {
    status: next,
    effect: {
      type: 'report',
      key: effectKey(step, 'gates'),
      step: { ...step, status: next },
    },
    requeue: awaitChange(),
  };
}

/** A promotion that failed follows its gates no more: what it left open is not to be merged. */
function wantedStatus(
  { step, observed }: Turn,
  { state }: StepStatus,
  now: Instant,
): Pick<GatesStatusFacts, 'state' | 'description'> & Pick<GateCheck, 'until'> {
  if (state === 'Failed')
    return {
      state: 'failure',
      description: failedPromotionText,
      until: undefined,
    };
  const check = checkPromotion(observed, now);
  const { until } = check;
  return { ...gatesStatusOf(step.spec.environment, check), until };
}

/** When it is to be set: never while it is what it should be, and again later where the forge refused it. */
function dueAt(
  known: PromotionStepStatus['gatesStatus'],
  wanted: GatesStatusFacts,
): Instant {
  const { setAt, problem } = known ?? {};
  const isSame =
    known?.commit === wanted.commit &&
    known.queueCommit === wanted.queueCommit &&
    known.state === wanted.state &&
    known.description === wanted.description;
  if (!isSame || setAt === undefined) return -Infinity;
  return problem === undefined ? Infinity : Date.parse(setAt) + refusedRecheck;
}

function earliest(requeue: Requeue, ...instants: readonly Instant[]): Requeue {
  const known = requeue.type === 'at' ? requeue.instant : Infinity;
  const first = Math.min(known, ...instants);
  return first === Infinity ? requeue : requeueAt(first);
}
