import { NotificationHook } from '@kardinal/backstage-plugin-kardinal-common';
import { EventRecord, findCondition } from '@kardinal/kube-controller';

type Status = NotificationHook['status'];

/** A Warning for each delivery that was dropped, and when deliveries begin to fail. */
export function describe(
  before: Status,
  after: Status,
): readonly EventRecord[] {
  const was = findCondition(before?.conditions, 'Ready');
  const is = findCondition(after?.conditions, 'Ready');
  const known = new Set((before?.deliveries ?? []).map(({ id }) => id));
  const givenUp = (after?.deliveries ?? [])
    .filter(({ id, result }) => result === 'GivenUp' && !known.has(id))
    .map(
      ({ event, message = '' }): EventRecord => ({
        type: 'Warning',
        reason: 'DeliveryGivenUp',
        message: `${event}: ${message}`,
      }),
    );
  const trouble: readonly EventRecord[] =
    is?.status === 'False' && is.reason !== was?.reason
      ? [{ type: 'Warning', reason: is.reason, message: is.message }]
      : [];
  return [...givenUp, ...trouble];
}
