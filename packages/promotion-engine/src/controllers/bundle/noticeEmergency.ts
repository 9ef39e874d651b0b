import {
  BundleStatus,
  emergencyCondition,
  labels,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  Instant,
  removeCondition,
  setCondition,
} from '@kardinal/kube-controller';
import { EmergencyReading } from '../../services/seals';

type Conditions = NonNullable<BundleStatus['conditions']>;

/** The conditions with what came of an emergency that a Bundle says it is. */
export function noticeEmergency(
  conditions: Conditions,
  emergency: EmergencyReading,
  now: Instant,
): Conditions {
  if (emergency.type === 'none')
    return [...removeCondition(conditions, emergencyCondition)];
  const facts =
    emergency.type === 'ordered'
      ? {
          status: 'True' as const,
          reason: 'Ordered',
          message: `Emergency rollback, ordered by ${emergency.order.requestedBy}: ${emergency.order.reason}`,
        }
      : {
          status: 'False' as const,
          reason: 'NotOrdered',
          message: `${labels.emergency} has no effect: ${emergency.problem}. It is promoted like any other; an emergency rollback is ordered with the command emergency`,
        };
  return [
    ...setCondition(conditions, { type: emergencyCondition, ...facts }, now),
  ];
}
