import { withPause } from '@kardinal/backstage-plugin-kardinal-common';
import { Instant } from '@kardinal/kube-controller';
import { GateCheck } from './checkGates';
import { evidenceOf } from './foldFacts';
import { StepStatus } from './types';

/** Puts on the record which pause holds a write back, once. */
export function withHeld(
  status: StepStatus,
  check: GateCheck,
  now: Instant,
): StepStatus {
  if (check.type === 'open' || check.pause === undefined) return status;
  const { pauses = [], ...evidence } = evidenceOf(status);
  return {
    ...status,
    evidence: {
      ...evidence,
      pauses: [...withPause(pauses, check.pause, now)],
    },
  };
}
