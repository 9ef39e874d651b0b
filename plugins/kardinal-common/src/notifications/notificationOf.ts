import { NotificationHook } from '../api/types.generated';
import { AuditRecord } from '../audit';

/** @public */
export type NotificationEvent = NonNullable<
  NotificationHook['spec']['events']
>[number];

/** What is reported of one record. @public */
export interface Notification {
  /** The same for the same news, however often it is sent. */
  readonly id: string;
  readonly event: NotificationEvent;
  readonly namespace: string;
  readonly pipeline: string;
  readonly bundle?: string;
  /** What people call the Bundle; absent where it is gone. */
  readonly version?: string;
  readonly environment?: string;
  readonly gate?: string;
  readonly message: string;
  /** Who decided it, as in the audit log. */
  readonly by: string;
  /** RFC 3339; when it happened. */
  readonly timestamp: string;
}

const events: Readonly<Partial<Record<string, NotificationEvent>>> = {
  BundleVerified: 'Bundle.Verified',
  BundleFailed: 'Bundle.Failed',
  ReviewRequested: 'Promotion.WaitingForReview',
  PromotionVerified: 'Promotion.Verified',
  PromotionFailed: 'Promotion.Failed',
  RolledBack: 'Promotion.RolledBack',
  GateClosed: 'Gate.Closed',
  GateOverridden: 'Gate.Overridden',
  GatesPassedInEmergency: 'Gate.Overridden',
};

/**
 * What a record of the audit log is reported as; `undefined` for one that is not. A gate that closes again for the same
 * promotion is the same news.
 *
 * @param version - of the Bundle of the record, where that is known
 * @public
 */
export function notificationOf(
  pipeline: { readonly namespace: string; readonly name: string },
  record: AuditRecord,
  version?: string,
): Notification | undefined {
  const event = events[record.action];
  if (event === undefined) return undefined;
  const { id, bundle, environment, gate, message, by, at } = record;
  const { namespace, name } = pipeline;
  return {
    id:
      event === 'Gate.Closed'
        ? [bundle, environment, gate, 'closed'].join('/')
        : id,
    event,
    namespace,
    pipeline: name,
    ...(bundle === undefined ? {} : { bundle }),
    ...(version === undefined ? {} : { version }),
    ...(environment === undefined ? {} : { environment }),
    ...(gate === undefined ? {} : { gate }),
    message: message === '' ? event : message,
    by,
    timestamp: at,
  };
}
