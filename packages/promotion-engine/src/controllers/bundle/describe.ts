import { BundleStatus } from '@kardinal/backstage-plugin-kardinal-common';
import { EventRecord, findCondition } from '@kardinal/kube-controller';

/** An event for each change of phase, and for each new obstacle; none for a Bundle that simply sets out. */
export function describe(
  before: BundleStatus | undefined,
  after: BundleStatus,
): readonly EventRecord[] {
  const was = findCondition(before?.conditions, 'Ready');
  const is = findCondition(after.conditions, 'Ready');
  if (is === undefined || is.reason === was?.reason) return [];
  if (was === undefined && after.phase === 'Promoting') return [];
  const isBad = after.phase === 'Failed' || after.phase === 'SkipDenied';
  return [
    {
      type: isBad ? 'Warning' : 'Normal',
      reason: is.reason,
      message: is.message,
    },
  ];
}
