import {
  PolicyGate,
  PolicyGateStatus,
} from '@kardinal/backstage-plugin-kardinal-common';
import { Instant, summarize } from '@kardinal/kube-controller';

/** The status of a gate that looks like an instance and guards nothing. */
export function notDerived(
  { status }: PolicyGate,
  message: string,
  now: Instant,
): PolicyGateStatus {
  const conditions = summarize(
    status?.conditions,
    { state: 'stalled', reason: 'NotDerived', message },
    now,
  );
  return { ready: false, reason: message, conditions: [...conditions] };
}
