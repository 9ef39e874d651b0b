import { PipelineStatus } from '@kardinal/backstage-plugin-kardinal-common';
import { EventRecord, findCondition } from '@kardinal/kube-controller';
import { driftEvents } from './describeDrift';

/** Events when a Pipeline becomes invalid, or valid again, when its environments drift, and what becomes of the branch that it watches. */
export function describe(
  before: PipelineStatus | undefined,
  after: PipelineStatus,
): readonly EventRecord[] {
  return [
    ...validity(before, after),
    ...driftEvents(before?.drift ?? [], after.drift ?? []),
    ...watchEvents(before, after),
  ];
}

/** What people should know of the branch that it watches: that it cannot be read, can be again, or was rewritten. */
function watchEvents(
  before: PipelineStatus | undefined,
  after: PipelineStatus,
): readonly EventRecord[] {
  const was = findCondition(before?.conditions, 'Watching');
  const is = findCondition(after.conditions, 'Watching');
  if (is === undefined || is.message === was?.message) return [];
  const isFine = is.reason === 'BranchRead';
  if (isFine && was?.status !== 'False') return [];
  return [
    {
      type: isFine ? 'Normal' : 'Warning',
      reason: is.reason,
      message: is.message,
    },
  ];
}

function validity(
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
