import {
  labels,
  PromotionStep,
  retryIdentity,
} from '@kardinal/backstage-plugin-kardinal-common';
import { isFinished } from './stateOf';
import { statusOf } from './status';
import { StepDecision, StepObservation } from './types';

/**
 * A request that is there while a promotion goes on is about what has failed before: it does not start this one again when that
 * fails later. What is withdrawn may be wanted again by it.
 */
export function rememberRetry(
  step: PromotionStep,
  { bundle }: Pick<StepObservation, 'bundle'>,
  decision: StepDecision,
): StepDecision {
  const retryAt = bundle?.metadata.annotations?.[labels.retryAt];
  const isOver =
    isFinished(statusOf(step).state) || decision.status.state === 'Superseded';
  // One that was made again goes on as its record says.
  const isResumed =
    step.status?.state === undefined && decision.status.state !== 'Pending';
  if (retryAt === undefined || isOver || isResumed) return decision;
  const lastHandledRetryAt = retryIdentity(retryAt);
  return decision.status.lastHandledRetryAt === lastHandledRetryAt
    ? decision
    : { ...decision, status: { ...decision.status, lastHandledRetryAt } };
}
