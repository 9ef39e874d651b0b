import { MetricCheckStatus } from '@kardinal/backstage-plugin-kardinal-common';
import { EventRecord, findCondition } from '@kardinal/kube-controller';

/** One Warning when it stops being measured, one Normal when it is measured again. */
export function describe(
  before: MetricCheckStatus | undefined,
  after: MetricCheckStatus,
): readonly EventRecord[] {
  const was = findCondition(before?.conditions, 'Ready');
  const is = findCondition(after.conditions, 'Ready');
  const isReady = is?.status === 'True';
  if (is === undefined || is.reason === was?.reason) return [];
  if (isReady && (was === undefined || was.status === 'True')) return [];
  return [
    {
      type: isReady ? 'Normal' : 'Warning',
      reason: is.reason,
      message: is.message,
    },
  ];
}
