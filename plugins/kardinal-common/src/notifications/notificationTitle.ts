import { unreachable } from '@kardinal/foundation';
import { Notification } from './notificationOf';

/** What happened, in one clause: `guestbook 1.29.0 is waiting for a review in prod`. @public */
export function notificationTitle(notification: Notification): string {
  return `${subjectOf(notification)} ${eventClause(notification)}`;
}

/** What people call that which it is about: `guestbook 1.29.0`. */
export function subjectOf({ pipeline, bundle, version }: Notification): string {
  return version === undefined ? bundle ?? pipeline : `${pipeline} ${version}`;
}

/** The same without its subject. */
export function eventClause({
  event,
  environment,
  gate,
}: Notification): string {
  const where = environment === undefined ? '' : ` in ${environment}`;
  const place = environment === undefined ? '' : ` for ${environment}`;
  switch (event) {
    case 'Bundle.Verified':
      return environment === undefined
        ? 'is verified in each of its environments'
        : `is verified${where}`;
    case 'Promotion.Verified':
      return `is verified${where}`;
    case 'Bundle.Failed':
    case 'Promotion.Failed':
      return `failed${where}`;
    case 'Promotion.WaitingForReview':
      return `is waiting for a review${where}`;
    case 'Promotion.RolledBack':
      return `was restored${where}`;
    case 'Gate.Closed':
      return gate === undefined
        ? `is waiting for a gate${where}`
        : `is waiting for the gate ${gate}${where}`;
    case 'Gate.Overridden':
      return gate === undefined
        ? `may pass a closed gate${place}`
        : `may pass the gate ${gate}${place}`;
    default:
      return unreachable(event);
  }
}
