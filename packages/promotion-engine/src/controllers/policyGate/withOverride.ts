import {
  activeOverride,
  overrideReason,
  PolicyGate,
  PolicyGateStatus,
} from '@kardinal/backstage-plugin-kardinal-common';
import { Instant } from '@kardinal/kube-controller';
import { ObservedOverride } from '../../services/observedOverride';
import { conditions } from './conditions';

/** A closed gate that somebody has overridden is open until that expires; where it may not be, it says so. */
export function withOverride(
  gate: PolicyGate,
  status: PolicyGateStatus,
  override: ObservedOverride | undefined,
  now: Instant,
): PolicyGateStatus {
  const active = override && activeOverride(override.overrides, now);
  if (status.ready || override === undefined || active === undefined)
    return status;
  if (override.type === 'refused') {
    const message = `${status.reason}. ${active.requestedBy} has overridden it, but ${override.reason}`;
    return {
      ...status,
      reason: message,
      conditions: conditions(
        gate,
        { ready: false, reason: 'OverrideRefused', message },
        now,
      ),
    };
  }
  const { requestedBy, reason, requestedAt, expiresAt } = active;
  const message = overrideReason(active);
  return {
    ...status,
    ready: true,
    reason: message,
    nextEvaluationAt: earlier(status.nextEvaluationAt, expiresAt),
    override: { requestedBy, reason, requestedAt, expiresAt },
    conditions: conditions(
      gate,
      { ready: true, reason: 'Overridden', message },
      now,
    ),
  };
}

function earlier(known: string | undefined, other: string): string {
  return known !== undefined && Date.parse(known) < Date.parse(other)
    ? known
    : other;
}
