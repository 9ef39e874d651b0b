import {
  NotificationHook,
  rfc3339,
} from '@kardinal/backstage-plugin-kardinal-common';
import { Instant, unreachable } from '@kardinal/kube-controller';
import { Deliver, DeliveryReceipt, HookStatus } from './types';

/** Attempts of one delivery. */
export const mostAttempts = 10;
/** Before the second attempt, in milliseconds; twice as long before each one after it. */
const firstRetry = 10_000;
/** Where too many requests are on their way, in milliseconds. */
const busyRetry = 5_000;
/** Deliveries that are remembered. */
const mostDeliveries = 100;

/** The status after a delivery. Pure. */
export function recordDelivery(
  { status = {} }: NotificationHook,
  { notification }: Deliver,
  receipt: DeliveryReceipt,
  now: Instant,
): HookStatus {
  const { pending, ...rest } = status;
  const { id } = notification;
  const before = pending?.id === id ? pending.attempts : 0;
  switch (receipt.type) {
    case 'delivered':
      return ended(rest, notification, { result: 'Delivered' });
    case 'busy':
      return {
        ...rest,
        pending: {
          id,
          attempts: before,
          retryAt: rfc3339(now + busyRetry),
          message: 'Waiting until fewer requests are sent for the namespace',
        },
      };
    case 'failed': {
      const { message } = receipt;
      const attempts = before + 1;
      if (attempts >= mostAttempts)
        return ended(rest, notification, { result: 'GivenUp', message });
      const retryAt = rfc3339(now + firstRetry * 2 ** before);
      return { ...rest, pending: { id, attempts, retryAt, message } };
    }
    default:
      return unreachable(receipt);
  }
}

/** What is forgotten comes before everything that is sent from then on. */
function ended(
  { deliveries = [], ...status }: HookStatus,
  { id, event, timestamp: at }: Deliver['notification'],
  outcome: Pick<
    NonNullable<HookStatus['deliveries']>[number],
    'result' | 'message'
  >,
): HookStatus {
  const all = [...deliveries, { id, event, at, ...outcome }];
  const kept = all.slice(-mostDeliveries);
  const forgotten = all[all.length - kept.length - 1];
  return {
    ...status,
    ...(forgotten === undefined
      ? {}
      : { after: `${forgotten.at} ${forgotten.id}` }),
    deliveries: kept,
  };
}
