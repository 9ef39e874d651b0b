import { PipelineStatus } from '@kardinal/backstage-plugin-kardinal-common';
import { EventRecord, findCondition } from '@kardinal/kube-controller';

/** An event when a Pipeline becomes invalid, or valid again. */
export function describe(
  before: PipelineStatus | undefined,
  after: PipelineStatus,
): readonly EventRecord[] {
  const was = findCondition(before?.conditions, 'Ready');
  const is = findCondition(after.conditions, 'Ready');
  if (is === undefined || is.message === was?.message) return [];
  const isValid = is.status === 'True';
  if (isValid && was === undefined) return [];
  return [
    {
      type: isValid ? 'Normal' : 'Warning',
      reason: is.reason,
      message: is.message,
    },
  ];
}
