import {
  Notification,
  NotificationHook,
} from '@kardinal/backstage-plugin-kardinal-common';

export type HookStatus = NonNullable<NotificationHook['status']>;

/** What a hook needs to see. */
export interface HookObservation {
  /** What happened lately in the Pipelines of the hook, oldest first; reported or not. */
  readonly news: readonly Notification[];
  /** What is wrong with the hook: field and fix. */
  readonly problem?: string;
}

/** Sends one notification; again with the same id where nobody wrote down that it was sent. */
export interface Deliver {
  readonly type: 'deliver';
  /** The id of the notification. */
  readonly key: string;
  /** The record in the audit log, which stays. */
  readonly fence: 'earlier';
  readonly notification: Notification;
  readonly hook: {
    readonly namespace: string;
    readonly spec: NotificationHook['spec'];
  };
}

/** What came of a delivery. */
export type DeliveryReceipt =
  | { readonly type: 'delivered' }
  | { readonly type: 'failed'; readonly message: string }
  /** Nothing was sent, as others are being sent. */
  | { readonly type: 'busy' };
