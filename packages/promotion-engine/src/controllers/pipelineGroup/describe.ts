import { PipelineGroupStatus } from '@kardinal/backstage-plugin-kardinal-common';
import { EventRecord, findCondition } from '@kardinal/kube-controller';

/** An event when a group cannot be used, or can again, and when its train is held or arrives. */
export function describe(
  before: PipelineGroupStatus | undefined,
  after: PipelineGroupStatus,
): readonly EventRecord[] {
  const was = findCondition(before?.conditions, 'Ready');
  const is = findCondition(after.conditions, 'Ready');
  if (is === undefined || is.reason === was?.reason) return [];
  const isWell = is.status === 'True' && is.reason !== 'TrainHeld';
  if (isWell && was === undefined) return [];
  const { reason, message } = is;
  return [{ type: isWell ? 'Normal' : 'Warning', reason, message }];
}
