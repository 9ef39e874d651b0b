import { PromotionStep } from '@kardinal/backstage-plugin-kardinal-common';

/**
 * Whether a promotion is under way or over: then its spec stays as it is. The rule of its CustomResourceDefinition knows the
 * same states.
 */
export function hasStarted({ status }: PromotionStep): boolean {
  switch (status?.state) {
    case undefined:
    case 'Pending':
    case 'Failed':
    case 'AbortedByAlarm':
    case 'NotDerived':
      return false;
    default:
      return true;
  }
}
