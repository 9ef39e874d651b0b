import {
  formatDuration,
  PromotionStep,
  rfc3339,
} from '@kardinal/backstage-plugin-kardinal-common';
import { awaitChange, Instant, requeueAt } from '@kardinal/kube-controller';
import { enter, evidenceOf, fail, waiting } from './status';
import { StepDecision, StepObservation, StepStatus } from './types';

/** Verified when what was promoted is what runs; Failed at the timeout. */
export function decideHealthChecking(
  _step: PromotionStep,
  status: StepStatus,
  seen: StepObservation,
  now: Instant,
): StepDecision {
  const verdict = seen.health ?? {
    type: 'progressing',
    message: 'Nothing is known of the workload yet',
  };
  if (verdict.type === 'healthy')
    return {
      status: verified(status, verdict.message, now),
      requeue: awaitChange(),
    };
  const since = Date.parse(status.healthCheckingSince ?? '') || now;
  const deadline = since + seen.healthTimeout;
  const limit = formatDuration(seen.healthTimeout);
  const stamped = { ...status, healthCheckingSince: rfc3339(since) };
  if (deadline <= now)
    return {
      status: fail(
        {
          ...stamped,
          evidence: { ...evidenceOf(status), health: verdict.message },
        },
        `${verdict.message} (not healthy within ${limit})`,
        now,
      ),
      requeue: awaitChange(),
    };
  return {
    status: waiting(stamped, verdict.message, now),
    requeue: requeueAt(deadline),
  };
}

function verified(
  status: StepStatus,
  health: string,
  now: Instant,
): StepStatus {
  const started = Date.parse(status.startedAt ?? '');
  const duration = Number.isNaN(started)
    ? {}
    : { promotionDuration: formatDuration(now - started) };
  const changed = status.written !== 'unchanged';
  return enter(
    {
      ...status,
      verifiedAt: rfc3339(now),
      evidence: {
        ...evidenceOf(status),
        ...duration,
        health,
        changes: status.changes ?? [],
      },
    },
    changed ? 'Verified' : 'NoOp',
    changed ? health : `Nothing had to change: ${health}`,
    now,
  );
}
