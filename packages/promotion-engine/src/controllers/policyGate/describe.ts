import { PolicyGateStatus } from '@kardinal/backstage-plugin-kardinal-common';
import { EventRecord } from '@kardinal/kube-controller';

/** One Warning when a gate closes, none while it stays closed; one Normal when it opens. */
export function describe(
  before: PolicyGateStatus | undefined,
  after: PolicyGateStatus,
): readonly EventRecord[] {
  if (after.ready === undefined || after.ready === before?.ready) return [];
  return [
    {
      type: after.ready ? 'Normal' : 'Warning',
      reason: after.ready ? 'GateOpened' : 'GateClosed',
      message: after.reason ?? '',
    },
  ];
}
