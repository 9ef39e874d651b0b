import {
  PolicyGate,
  PolicyGateStatus,
} from '@kardinal/backstage-plugin-kardinal-common';
import { Instant } from '@kardinal/kube-controller';
import { conditions } from './conditions';
import { ObservedServer } from './observeServer';

/** With what its server answered; a closed gate says why it does not answer. */
export function withServer(
  gate: PolicyGate,
  status: PolicyGateStatus,
  server: ObservedServer | undefined,
  now: Instant,
): PolicyGateStatus {
  if (server === undefined) return status;
  const { problem } = server.status;
  const answered = { ...status, webRequest: server.status };
  if (status.ready || problem === undefined) return answered;
  const message = `${status.reason}. The server of externalApproval.${gate.spec.webRequest?.name} gave no answer: ${problem}`;
  return {
    ...answered,
    reason: message,
    conditions: conditions(
      gate,
      { ready: false, reason: 'NoAnswer', message },
      now,
    ),
  };
}
