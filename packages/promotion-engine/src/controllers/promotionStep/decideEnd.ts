import {
  PromotionStep,
  pullRequestFinalizer,
} from '@kardinal/backstage-plugin-kardinal-common';
import { awaitChange, Instant, requeueAt } from '@kardinal/kube-controller';
import { branchOf, effectKey, opensPullRequest, writeOf } from './intent';
import { attempt, enter, isFinished } from './status';
import { StepDecision, StepEffect, StepObservation, StepStatus } from './types';

/** Stops at the next safe point: what was promoted before is on the record, and an open pull request is withdrawn. */
export function decideSuperseded(
  step: PromotionStep,
  status: StepStatus,
  seen: StepObservation,
  now: Instant,
): StepDecision {
  const by = seen.bundle?.status?.supersededBy;
  const message =
    by === undefined ? 'A newer Bundle came first' : `${by} came first`;
  const mayHaveBranch =
    opensPullRequest(step) &&
    (status.state === 'Promoting' || status.state === 'WaitingForMerge');
  if (mayHaveBranch && status.pullRequest?.withdrawn !== true)
    return withdraw(step, status, message, now);
  if (!mayHaveBranch && mayHaveWritten(status, seen))
    return lookForWrite(step, status, seen, now);
  return {
    status: enter(status, 'Superseded', message, now),
    requeue: awaitChange(),
  };
}

/** An attempt to write whose outcome nobody recorded: it was cut off, or failed after the push. */
function mayHaveWritten(status: StepStatus, seen: StepObservation): boolean {
  return (
    status.state === 'Promoting' &&
    status.written === undefined &&
    (status.attempts ?? 0) > 0 &&
    seen.problem === undefined
  );
}

/** The same write again finds the commit of an earlier attempt; it makes none, as the Bundle is outdated by now. */
function lookForWrite(
  step: PromotionStep,
  status: StepStatus,
  seen: StepObservation,
  now: Instant,
): StepDecision {
  return tryWhenDue(status, writeOf(step, seen), now);
}

function withdraw(
  step: PromotionStep,
  status: StepStatus,
  reason: string,
  now: Instant,
): StepDecision {
  const effect: StepEffect = {
    type: 'withdraw',
    key: effectKey(step, 'withdraw'),
    step,
    branch: branchOf(step) ?? '',
    comment: `${reason}. Kardinal closes this pull request; nothing of it was promoted.`,
  };
  return tryWhenDue(status, effect, now);
}

/** One more attempt, unless the last one failed a moment ago. */
function tryWhenDue(
  status: StepStatus,
  effect: StepEffect,
  now: Instant,
): StepDecision {
  const retryAt = Date.parse(status.retryAt ?? '');
  if (retryAt > now) return { status, requeue: requeueAt(retryAt) };
  return { status: attempt(status), effect, requeue: awaitChange() };
}

/** Deleted with its Bundle: the pull request goes first, then the object. */
export function decideDeletion(
  step: PromotionStep,
  status: StepStatus,
  now: Instant,
): StepDecision {
  const holdsBranch =
    (step.metadata.finalizers ?? []).includes(pullRequestFinalizer) &&
    !isFinished(status.state) &&
    status.state !== 'Pending' &&
    status.state !== 'HealthChecking' &&
    status.pullRequest?.withdrawn !== true;
  return holdsBranch
    ? withdraw(step, status, 'The Bundle was deleted', now)
    : { status, finalize: 'release', requeue: awaitChange() };
}
