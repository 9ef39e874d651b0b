import {
  formatDuration,
  rfc3339,
} from '@kardinal/backstage-plugin-kardinal-common';
import { awaitChange, Instant, requeueAt } from '@kardinal/kube-controller';
import { advance } from './advance';
import { emergencyIn, GateCheck } from './checkGates';
import { checkPromotion, obstacle } from './checkPromotion';
import { entriesOf } from './entries';
import { evidenceOf } from './foldFacts';
import { overridesIn } from './overrides';
import { isReached } from './stateOf';
import { failStep, statusFrom } from './status';
import { StepObservation, StepDecision } from './types';
import { Turn } from './Turn';
import { withHeld } from './withHeld';

/** Waits for upstreams and gates, then takes the first step; what was rolled back here waits for a person. */
export function decideStart(turn: Turn, now: Instant): StepDecision {
  const { step, status, sequence, observed } = turn;
  const { rolledBack, upstreams } = observed;
  if (
    rolledBack !== undefined &&
    upstreams.every(each => isReached(each.state))
  ) {
    const entries = entriesOf({ step, status });
    const progress = { status, entries, sequence, message: rolledBack };
    return {
      status: failStep({ ...progress, reason: 'RolledBack' }, 0, now),
      requeue: awaitChange(),
    };
  }
  const check = checkStart(observed, now);
  if (check.type === 'closed') {
    const { message, until } = check;
    const entries = entriesOf({ step, status });
    return {
      status: statusFrom(
        { status: withHeld(status, check, now), entries, sequence, message },
        now,
      ),
      requeue: until === undefined ? awaitChange() : requeueAt(until),
    };
  }
  const { branch } = observed.promotion;
  const { pauses } = evidenceOf(status);
  return advance(
    {
      ...turn,
      status: {
        ...status,
        startedAt: rfc3339(now),
        ...(branch === undefined ? {} : { branch }),
        evidence: {
          ...(pauses === undefined ? {} : { pauses }),
          ...(step.spec.cause === undefined ? {} : { cause: step.spec.cause }),
          policyGates: [...check.evidence],
          ...gateDuration(observed, now),
          ...emergencyIn(check),
          ...overridesIn(check),
        },
      },
    },
    now,
    check,
  );
}

function checkStart(observed: StepObservation, now: Instant): GateCheck {
  const { concurrentWriter, slot } = observed;
  if (slot === 'awaited')
    return obstacle('Waiting for the turn of this Bundle');
  const check = checkPromotion(observed, now);
  return check.type === 'open' && concurrentWriter !== undefined
    ? obstacle(`Waiting until ${concurrentWriter} has stopped writing`)
    : check;
}

function gateDuration(
  { upstreams }: StepObservation,
  now: Instant,
): { gateDuration?: string } {
  const verified = upstreams.flatMap(each => each.verifiedInstant ?? []);
  return verified.length === 0
    ? {}
    : { gateDuration: formatDuration(now - Math.max(...verified)) };
}
