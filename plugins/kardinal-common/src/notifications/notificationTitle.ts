import { Notification, NotificationEvent } from './notificationOf';

const titles: Readonly<Record<NotificationEvent, string>> = {
  'Bundle.Verified': 'is verified everywhere',
  'Bundle.Failed': 'failed',
  'Promotion.WaitingForReview': 'waits for a review',
  'Promotion.Verified': 'is verified',
  'Promotion.Failed': 'failed',
  'Promotion.RolledBack': 'is rolled back',
  'Gate.Closed': 'waits for a gate',
  'Gate.Overridden': 'need not wait for a closed gate',
};

/** What happened, in one clause: `guestbook-1-29-0 in prod waits for a review`. @public */
export function notificationTitle(notification: Notification): string {
  const { pipeline, bundle = pipeline, environment } = notification;
  const where = environment === undefined ? '' : ` in ${environment}`;
  return `${bundle}${where} ${eventClause(notification)}`;
}

/** The same without its subject. */
export function eventClause({ event, gate }: Notification): string {
  return gate === undefined ? titles[event] : `${titles[event]} (${gate})`;
}
