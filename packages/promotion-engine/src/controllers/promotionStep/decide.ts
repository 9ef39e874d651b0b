import {
  labels,
  PromotionStep,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  awaitChange,
  Instant,
  requeueAt,
  unreachable,
} from '@kardinal/kube-controller';
import { decideDeletion, decideSuperseded } from './decideEnd';
import { decideHealthChecking } from './decideHealth';
import { decidePending } from './decidePending';
import { decideWaitingForMerge } from './decidePullRequest';
import { attempt, enter, fail, isFinished, statusOf } from './status';
import { StepDecision, StepObservation, StepState, StepStatus } from './types';
import { branchOf, effectKey, writeOf } from './intent';

/**
 * What a promotion does next. Pure and total.
 *
 * ```text
 *  Pending ──gates open──▶ Promoting ──no diff / pushed to base──▶ HealthChecking ──healthy──▶ Verified │ NoOp
 *     │                       │  └─pushed to branch, PR opened─▶ WaitingForMerge ──merged──▶ ┘      │
 *     │                       ▼                                       │ closed 5 min             ▼ timeout
 *     └──superseded──▶ Superseded ◀──────────(any unfinished state)   └──────────▶ Failed ◀──────┘
 *                                                                                 │ retry
 *                                                                      Pending ◀──┘
 * ```
 */
export function decide(
  step: PromotionStep,
  seen: StepObservation,
  now: Instant,
): StepDecision {
  const status = statusOf(step);
  if (step.metadata.deletionTimestamp !== undefined)
    return decideDeletion(step, status, now);
  if (isSuperseded(seen) && !isFinished(status.state))
    return decideSuperseded(step, status, seen, now);
  return byState(status.state)(step, status, seen, now);
}

type Decider = (
  step: PromotionStep,
  status: StepStatus,
  seen: StepObservation,
  now: Instant,
) => StepDecision;

function byState(state: StepState): Decider {
  switch (state) {
    case 'Pending':
      return decidePending;
    case 'Promoting':
      return decidePromoting;
    case 'WaitingForMerge':
      return decideWaitingForMerge;
    case 'HealthChecking':
      return decideHealthChecking;
    case 'Failed':
      return decideFailed;
    case 'Verified':
    case 'NoOp':
    case 'Superseded':
      return rest;
    default:
      return unreachable(state);
  }
}

function isSuperseded(seen: StepObservation): boolean {
  return seen.bundle?.status?.phase === 'Superseded';
}

function rest(...[, status]: Parameters<Decider>): StepDecision {
  return { status, requeue: awaitChange() };
}

/** The write, then the pull request where there is one: each effect once its predecessor is recorded. */
function decidePromoting(
  ...[step, status, seen, now]: Parameters<Decider>
): StepDecision {
  if (seen.problem !== undefined)
    return { status: fail(status, seen.problem, now), requeue: awaitChange() };
  const retryAt = Date.parse(status.retryAt ?? '');
  if (retryAt > now) return { status, requeue: requeueAt(retryAt) };
  const next = attempt(status);
  if (status.written === undefined)
    return {
      status: next,
      effect: writeOf(step, seen),
      requeue: awaitChange(),
    };
  if (status.pullRequest === undefined)
    return {
      status: next,
      effect: {
        type: 'openPullRequest',
        key: effectKey(step, 'open-pr'),
        step,
        branch: branchOf(step) ?? '',
        tries: (next.attempts ?? 0) > 1 ? 'again' : 'first',
        ...seen.text,
      },
      requeue: awaitChange(),
    };
  return {
    status: next,
    effect: {
      type: 'mergePullRequest',
      key: effectKey(step, 'merge-pr'),
      step,
      number: status.pullRequest.number,
      head: status.pullRequest.head,
    },
    requeue: awaitChange(),
  };
}

/** A failed step starts again when a person asks, or when the Pipeline changed what it does. */
function decideFailed(
  ...[step, status, seen, now]: Parameters<Decider>
): StepDecision {
  const finishedAt = Date.parse(status.finishedAt ?? '');
  const retryAt = seen.bundle?.metadata.annotations?.[labels.retryAt];
  const asked = Date.parse(retryAt ?? '') >= finishedAt;
  const changed =
    status.observedGeneration !== undefined &&
    step.metadata.generation !== undefined &&
    step.metadata.generation > status.observedGeneration;
  if (!asked && !changed) return { status, requeue: awaitChange() };
  const { conditions } = status;
  return {
    status: enter(
      { state: 'Pending', ...(conditions === undefined ? {} : { conditions }) },
      'Pending',
      'Starts again',
      now,
    ),
    requeue: requeueAt(now),
  };
}
