import {
  PromotionEvidence,
  PromotionStep,
  PromotionStepStatus,
  rfc3339,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  Instant,
  unreachable,
  summarize,
  Summary,
} from '@kardinal/kube-controller';
import { Failure, StepState, StepStatus } from './types';

/** Waits after the first failures of an effect, in milliseconds; after the last the step fails. */
const retrySchedule = [10_000, 20_000, 40_000, 80_000, 120_000];
/** How often a missing or refused credential is tried again. */
const credentialRecheck = 120_000;

export function statusOf(step: PromotionStep): StepStatus {
  return { ...step.status, state: step.status?.state ?? 'Pending' };
}

export function isReached(state: string | undefined): boolean {
  return state === 'Verified' || state === 'NoOp';
}

export function isFinished(state: StepState): boolean {
  return isReached(state) || state === 'Failed' || state === 'Superseded';
}

/** Moves to a state; what belonged to the last effect is forgotten. */
export function enter(
  status: StepStatus,
  state: StepState,
  message: string,
  now: Instant,
): StepStatus {
  const { retryAt, gatesDemandedAt, ...kept } = status;
  const finishedAt = isFinished(state) ? { finishedAt: rfc3339(now) } : {};
  return withConditions(
    { ...kept, ...finishedAt, state, message, attempts: 0, failures: 0 },
    now,
  );
}

/** Same state, another message: what it waits for. */
export function waiting(
  status: StepStatus,
  message: string,
  now: Instant,
): StepStatus {
  return withConditions({ ...status, message }, now);
}

/** The fence: an effect starts only after this was committed. */
export function attempt(status: StepStatus): StepStatus {
  const { retryAt, ...kept } = status;
  return { ...kept, attempts: (status.attempts ?? 0) + 1 };
}

/** Folds a failure in: on the schedule, without limit, or for good. */
export function failedEffect(
  status: StepStatus,
  failure: Failure,
  now: Instant,
): StepStatus {
  switch (failure.kind) {
    case 'terminal':
      return fail(status, failure.message, now);
    case 'outdated':
      return waiting({ ...status, attempts: 0 }, failure.message, now);
    case 'credential':
      return retryLater(
        { ...status, failures: 0 },
        failure.message,
        now + credentialRecheck,
        now,
        'CredentialMissing',
      );
    case 'waiting':
      return retryLater(
        status,
        failure.message,
        failure.retryAt ?? now + retrySchedule[0],
        now,
      );
    case 'transient':
      return onSchedule(status, failure, now);
    default:
      return unreachable(failure.kind);
  }
}

export function fail(
  status: StepStatus,
  message: string,
  now: Instant,
): StepStatus {
  return enter(status, 'Failed', message, now);
}

/** Evidence of the step so far. */
export function evidenceOf(status: PromotionStepStatus): PromotionEvidence {
  return (status.evidence ?? {}) as PromotionEvidence;
}

function onSchedule(
  status: StepStatus,
  failure: Failure,
  now: Instant,
): StepStatus {
  const failures = (status.failures ?? 0) + 1;
  const delay = retrySchedule[failures - 1];
  if (delay === undefined)
    return fail(
      status,
      `${failure.message} (given up after ${retrySchedule.length} retries)`,
      now,
    );
  const at = Math.max(now + delay, failure.retryAt ?? 0);
  return retryLater({ ...status, failures }, failure.message, at, now);
}

function retryLater(
  status: StepStatus,
  message: string,
  at: Instant,
  now: Instant,
  reason?: string,
): StepStatus {
  return withConditions(
    { ...status, message, retryAt: rfc3339(Math.ceil(at / 1000) * 1000) },
    now,
    reason,
  );
}

function withConditions(
  status: StepStatus,
  now: Instant,
  reason: string = status.state,
): StepStatus {
  const { state, message = '' } = status;
  const conditions = summarize(
    status.conditions,
    { state: summaryState(state), reason, message },
    now,
  );
  return { ...status, conditions };
}

function summaryState(state: StepState): Summary['state'] {
  if (isReached(state)) return 'ready';
  if (state === 'Failed') return 'stalled';
  return isFinished(state) ? 'notReady' : 'progressing';
}
