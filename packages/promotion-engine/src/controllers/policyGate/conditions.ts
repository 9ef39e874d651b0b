import {
  PolicyGate,
  PolicyGateStatus,
} from '@kardinal/backstage-plugin-kardinal-common';
import { Instant, summarize } from '@kardinal/kube-controller';

/** The conditions of a gate that is open or not, with why. */
export function conditions(
  gate: PolicyGate,
  facts: { ready: boolean; reason: string; message: string },
  now: Instant,
): NonNullable<PolicyGateStatus['conditions']> {
  const { ready, reason, message } = facts;
  return summarize(
    gate.status?.conditions,
    { state: ready ? 'ready' : 'notReady', reason, message },
    now,
  );
}
