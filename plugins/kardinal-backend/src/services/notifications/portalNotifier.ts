import { NotificationService } from '@backstage/plugin-notifications-node';
import {
  Notification,
  NotificationEvent,
  notificationTitle,
} from '@kardinal/backstage-plugin-kardinal-common';
import { PeopleNotifier } from '@kardinal/promotion-engine';

const severities: Readonly<
  Partial<Record<NotificationEvent, 'critical' | 'high' | 'low'>>
> = {
  'Bundle.Failed': 'high',
  'Promotion.Failed': 'high',
  'Gate.Overridden': 'high',
  'Promotion.Verified': 'low',
};

/** Notifies with Backstage's notifications; where their plugin is not installed, each delivery fails and says so. */
export function portalNotifier(deps: {
  readonly notifications: NotificationService;
  /** The page of a Pipeline. */
  readonly linkTo: (notification: Notification) => string | undefined;
  /** The entities that show its Pipeline: Backstage notifies who owns them. */
  readonly entitiesOf: (notification: Notification) => readonly string[];
}): PeopleNotifier {
  return {
    async notify(notification, recipients) {
      const link = deps.linkTo(notification);
      const entityRef =
        recipients.length > 0 ? recipients : deps.entitiesOf(notification);
      if (entityRef.length === 0)
        throw new Error(
          `no entity of the catalog shows the Pipeline ${notification.pipeline}, so its owner is not known; set spec.recipients`,
        );
      await deps.notifications.send({
        recipients: { type: 'entity', entityRef: [...entityRef] },
        payload: {
          title: notificationTitle(notification),
          description: notification.message,
          severity: severities[notification.event] ?? 'normal',
          topic: notification.event,
          // The same scope replaces what was said before: sent twice, it is there once.
          scope: notification.id,
          ...(link === undefined ? {} : { link }),
        },
      });
    },
  };
}
