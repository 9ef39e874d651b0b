import {
  AuditLog,
  auditLogType,
  NotificationHook,
  notificationHookType,
} from '@kardinal/backstage-plugin-kardinal-common';
import { ControllerOptions, Reconciler } from '@kardinal/kube-controller';
import { decide } from './decide';
import { describe } from './describe';
import { deliveryEffects, DeliveryServices } from './effects';
import { HookSources, observe } from './observe';
import { Deliver, DeliveryReceipt, HookObservation } from './types';

/** What the controller of hooks needs. */
export type HookServices = HookSources & DeliveryServices;

/** Reports what the audit logs say. */
export function notificationHookReconciler(
  services: HookServices,
): Reconciler<
  NotificationHook,
  HookObservation,
  Deliver,
  { deliver: DeliveryReceipt }
> {
  return {
    observe: async hook => observe(services, hook),
    decide,
    effects: deliveryEffects(services),
    describe,
  };
}

/** The controller: what it watches, and what a change wakes. */
export function notificationHookController(
  services: HookServices,
): ControllerOptions<
  NotificationHook,
  HookObservation,
  Deliver,
  { deliver: DeliveryReceipt }
> {
  return {
    name: 'kardinal-notification-hook',
    type: notificationHookType,
    reconciler: notificationHookReconciler(services),
    watches: [
      {
        type: auditLogType,
        toKeys: ({ metadata }: AuditLog) =>
          services.auditLogs.hooksOf(metadata.namespace),
      },
    ],
  };
}
