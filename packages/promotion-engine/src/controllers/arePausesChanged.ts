import { Pipeline } from '@kardinal/backstage-plugin-kardinal-common';
import { deepEqual } from '@kardinal/kube-controller';

/** Whether a change of a Pipeline is one of when nothing may be written; also its deletion, as none holds any more. */
export function arePausesChanged(
  before: Pipeline | undefined,
  after: Pipeline | undefined,
): boolean {
  return (
    !deepEqual(before?.spec.paused, after?.spec.paused) ||
    !deepEqual(before?.spec.pausedEnvironments, after?.spec.pausedEnvironments)
  );
}
