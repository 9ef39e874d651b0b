import {
  formatDuration,
  PromotionStep,
  rfc3339,
} from '@kardinal/backstage-plugin-kardinal-common';
import { awaitChange, Instant, requeueAt } from '@kardinal/kube-controller';
import { branchOf, writeOf } from './intent';
import { attempt, enter, fail, isReached, waiting } from './status';
import { GateSeen, StepDecision, StepObservation, StepStatus } from './types';

/** Waits for upstreams and gates, then starts the write. */
export function decidePending(
  step: PromotionStep,
  status: StepStatus,
  seen: StepObservation,
  now: Instant,
): StepDecision {
  if (seen.problem !== undefined)
    return { status: fail(status, seen.problem, now), requeue: awaitChange() };
  const obstacle = obstacleOf(seen, now);
  if (obstacle.type === 'wait')
    return {
      status: waiting(status, obstacle.message, now),
      requeue: awaitChange(),
    };
  if (obstacle.type === 'demand') return demand(status, obstacle, now);
  const started = enter(status, 'Promoting', 'Writes to the repository', now);
  return {
    status: attempt({
      ...started,
      startedAt: rfc3339(now),
      ...branchField(step),
      evidence: {
        policyGates: seen.gates.flatMap(gate => gate.evidence ?? []),
        ...gateDuration(seen, now),
      },
    }),
    effect: writeOf(step, seen),
    requeue: awaitChange(),
  };
}

type Obstacle =
  | { readonly type: 'none' }
  | { readonly type: 'wait'; readonly message: string }
  /** Open, but evaluated too long ago: asked for again. */
  | { readonly type: 'demand'; readonly gates: readonly GateSeen[] };

function obstacleOf(seen: StepObservation, now: Instant): Obstacle {
  if (seen.bundle === undefined)
    return { type: 'wait', message: 'The Bundle does not exist' };
  const upstream = seen.upstreams.find(each => !isReached(each.state));
  if (upstream !== undefined)
    return { type: 'wait', message: `Waits for ${upstream.environment}` };
  const closed = seen.gates.find(gate => gate.state !== 'open');
  if (closed !== undefined)
    return {
      type: 'wait',
      message: `Waits for gate ${closed.title}: ${closed.reason}`,
    };
  if (seen.rival !== undefined)
    return {
      type: 'wait',
      message: `Waits until ${seen.rival} has stopped writing`,
    };
  const stale = seen.gates.filter(gate => !isFresh(gate, seen, now));
  return stale.length === 0
    ? { type: 'none' }
    : { type: 'demand', gates: stale };
}

/**
 * Evaluated at or after the last upstream became Verified, and within twice the recheck interval. Times in status have
 * whole seconds.
 */
function isFresh(gate: GateSeen, seen: StepObservation, now: Instant): boolean {
  if (gate.evaluatedAt === undefined) return false;
  const verified = Math.max(
    0,
    ...seen.upstreams.map(each => each.verifiedInstant ?? 0),
  );
  return (
    gate.evaluatedAt >= Math.floor(verified / 1000) * 1000 &&
    now - gate.evaluatedAt <= 2 * gate.recheckMilliseconds
  );
}

function demand(
  status: StepStatus,
  { gates }: Extract<Obstacle, { type: 'demand' }>,
  now: Instant,
): StepDecision {
  const demanded = Date.parse(status.gatesDemandedAt ?? '');
  const isPending = gates.every(gate => demanded > (gate.evaluatedAt ?? 0));
  const next = isPending
    ? status
    : { ...status, gatesDemandedAt: rfc3339(now) };
  const titles = gates.map(gate => gate.title).join(', ');
  return {
    status: waiting(next, `Has ${titles} evaluated again`, now),
    // A demand made in the second of the last evaluation is repeated in the next one.
    requeue: isPending ? awaitChange() : requeueAt(now + 1000),
  };
}

function branchField(step: PromotionStep): { branch?: string } {
  const branch = branchOf(step);
  return branch === undefined ? {} : { branch };
}

function gateDuration(
  seen: StepObservation,
  now: Instant,
): { gateDuration?: string } {
  const verified = seen.upstreams.flatMap(each => each.verifiedInstant ?? []);
  return verified.length === 0
    ? {}
    : { gateDuration: formatDuration(now - Math.max(...verified)) };
}
