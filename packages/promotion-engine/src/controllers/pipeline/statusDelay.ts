import {
  PipelineStatus,
  PromotionSlot,
} from '@kardinal/backstage-plugin-kardinal-common';
import { deepEqual } from '@kardinal/kube-controller';
import { statusDelays } from '../statusDelays';

/** How long a change of a Pipeline's status may wait, in milliseconds: not whether it is valid, whose turn it is, what has drifted, nor which commits have their Bundle. */
export function statusDelay(
  before: PipelineStatus | undefined,
  after: PipelineStatus | undefined,
): number {
  if (!deepEqual(before?.conditions, after?.conditions)) return 0;
  if (!deepEqual(before?.drift, after?.drift)) return 0;
  if (!deepEqual(before?.watch, after?.watch)) return 0;
  const given = before?.slots ?? [];
  const isGiven = (slot: PromotionSlot) =>
    given.some(each => deepEqual(each, slot));
  if (!(after?.slots ?? []).every(isGiven)) return 0;
  return before?.phase === after?.phase
    ? statusDelays.requests
    : statusDelays.pipeline;
}
