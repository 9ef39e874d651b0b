import {
  isRetryHandled,
  labels,
  PromotionStep,
  retryIdentity,
  settledAttempts,
  stoppedIn,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  awaitChange,
  Instant,
  requeueAt,
  unreachable,
} from '@kardinal/kube-controller';
import { advance } from './advance';
import { failedAt } from './attempt';
import { decideDeletion, decideReplaced } from './decideEnd';
import { decideStart } from './decideStart';
import { entriesOf } from './entries';
import { keepGatesStatus } from './gatesStatus';
import { decideRollingBack } from './healthFailure';
import { isFinished, nextIndex } from './stateOf';
import { rememberRetry } from './rememberRetry';
import { resume } from './resume';
import { statusFrom, statusOf } from './status';
import { Turn } from './Turn';
import { withMergeGates } from './withMergeGates';
import { StepDecision, StepObservation } from './types';

/**
 * What a promotion does next: the interpreter of its sequence. Pure and total.
 *
 * ```text
 *  Pending ──gates open──▶ first step ──▶ next step ──▶ … ──▶ the last is done: Verified │ NoOp
 *     │                        │ an effect: fence, run, record; retried on the schedule
 *     │                        │ a wait: a verdict over what was observed
 *     │                        ├──terminal error, time is over, verdict──▶ Failed ──retry──▶ Pending
 *     │                        └──not healthy: AbortedByAlarm ──retry──▶ Pending │ RollingBack ──▶ Failed
 *     └──replaced by a newer Bundle, or stopped by another environment, from any unfinished state──▶ withdraw, or look for the push ──▶ Superseded
 *        (or the environment leaves the Pipeline, while a pull request waits for its merge)
 *  Superseded ──retry, where what stopped the Bundle starts again, too──▶ Pending
 * ```
 *
 * What the states are in between is in `stateOf`.
 */
export function decide(
  step: PromotionStep,
  observed: StepObservation,
  now: Instant,
): StepDecision {
  return rememberRetry(step, observed, decideNext(step, observed, now));
}

function decideNext(
  step: PromotionStep,
  observed: StepObservation,
  now: Instant,
): StepDecision {
  const status = withMergeGates(statusOf(step), observed);
  const sequence =
    observed.sequence.type === 'valid' ? observed.sequence.steps : [];
  const turn: Turn = { step, status, sequence, observed };
  if (step.metadata.deletionTimestamp !== undefined)
    return decideDeletion(turn, now);
  if (step.status?.state === undefined) {
    const resumed = resume(turn, now);
    if (resumed !== undefined)
      return { status: resumed, requeue: requeueAt(now) };
  }
  const isReplaced =
    observed.bundle?.status?.phase === 'Superseded' ||
    (observed.departure !== undefined && status.state === 'WaitingForMerge');
  if ((isReplaced && !isFinished(status.state)) || isStopped(turn))
    return decideReplaced(turn, now);
  switch (status.state) {
    case 'Verified':
    case 'NoOp':
      return { status, requeue: awaitChange() };
    case 'Superseded':
      return isResumed(turn) && isAsked(turn)
        ? startOver(turn, now)
        : { status, requeue: awaitChange() };
    case 'Failed':
    case 'AbortedByAlarm':
      return keepGatesStatus(turn, decideRetry(turn, now), now);
    case 'RollingBack':
      return decideRollingBack(turn, now);
    case 'Pending':
      return decideProblem(turn, now) ?? decideStart(turn, now);
    case 'Promoting':
      return (
        decideProblem(turn, now) ??
        keepGatesStatus(turn, advance(turn, now), now)
      );
    case 'WaitingForMerge':
    case 'HealthChecking':
      return keepGatesStatus(turn, advance(turn, now), now);
    default:
      return unreachable(status.state);
  }
}

/** Another environment has stopped the Bundle: what is written here is verified still, and nothing else is written. */
function isStopped({ status: { state }, observed }: Turn): boolean {
  return (
    (state === 'Promoting' || state === 'WaitingForMerge') &&
    stoppedIn(observed.bundle?.status?.environments) !== undefined
  );
}

/** A setting that nothing can carry out. */
function decideProblem(turn: Turn, now: Instant): StepDecision | undefined {
  const { sequence, problem } = turn.observed;
  const next = nextIndex(entriesOf(turn)) ?? 0;
  if (problem !== undefined) return failedAt(turn, next, problem, now);
  if (sequence.type === 'valid') return undefined;
  const [first] = sequence.problems;
  const message = sequence.problems
    .map(each => `spec.steps${each.field}: ${each.message}`)
    .join('; ');
  return failedAt(turn, Math.max(next, first.index), message, now);
}

/** A failed promotion starts again when a person asks, or when the Pipeline changed what it does. */
function decideRetry(turn: Turn, now: Instant): StepDecision {
  const { step, status } = turn;
  const isChanged =
    status.observedGeneration !== undefined &&
    step.metadata.generation !== undefined &&
    step.metadata.generation > status.observedGeneration;
  return isAsked(turn) || isChanged
    ? startOver(turn, now)
    : { status, requeue: awaitChange() };
}

/** Somebody who wants it again waits for a slot, as everybody does. */
function isAsked({ status, observed }: Turn): boolean {
  const retryAt = observed.bundle?.metadata.annotations?.[labels.retryAt];
  return (
    retryAt !== undefined &&
    !isRetryHandled(status, retryAt) &&
    observed.slot === undefined &&
    observed.retryRefusal === undefined
  );
}

/** The Bundle goes on, and what had stopped it starts again: a Bundle is Verified only where all of it is. */
function isResumed({ observed: { bundle, departure } }: Turn): boolean {
  const { phase, environments } = bundle?.status ?? {};
  return (
    (phase === 'Failed' || phase === 'Promoting') &&
    departure === undefined &&
    stoppedIn(environments) === undefined
  );
}

function startOver(
  { step, status, sequence, observed }: Turn,
  now: Instant,
): StepDecision {
  const { conditions, retries = 0 } = status;
  const { environment } = step.spec;
  const retryAt = observed.bundle?.metadata.annotations?.[labels.retryAt];
  return {
    status: statusFrom(
      {
        status: {
          state: 'Pending',
          retries: retries + 1,
          lastHandledRetryAt: retryIdentity(retryAt ?? ''),
          attempts: settledAttempts(status, observed.bundle, environment),
          ...(conditions === undefined ? {} : { conditions }),
        },
        entries: entriesOf({ step, status: {} }),
        sequence,
        message: 'Starts again',
      },
      now,
    ),
    requeue: requeueAt(now),
  };
}
