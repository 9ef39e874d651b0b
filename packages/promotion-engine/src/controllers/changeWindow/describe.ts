import { ChangeWindowStatus } from '@kardinal/backstage-plugin-kardinal-common';
import { EventRecord, findCondition } from '@kardinal/kube-controller';

/** An event when a window cannot be used, or opens or closes. */
export function describe(
  before: ChangeWindowStatus | undefined,
  after: ChangeWindowStatus,
): readonly EventRecord[] {
  const was = findCondition(before?.conditions, 'Ready');
  const is = findCondition(after.conditions, 'Ready');
  if (is === undefined || is.reason === was?.reason) return [];
  const isValid = is.status === 'True';
  if (isValid && was === undefined) return [];
  const { reason, message } = is;
  return [{ type: isValid ? 'Normal' : 'Warning', reason, message }];
}
