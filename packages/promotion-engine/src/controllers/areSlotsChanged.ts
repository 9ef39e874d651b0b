import { Pipeline } from '@kardinal/backstage-plugin-kardinal-common';
import { deepEqual } from '@kardinal/kube-controller';

/** Whether a change of a Pipeline is one of the Bundles that may be promoted. */
export function areSlotsChanged(
  before: Pipeline | undefined,
  after: Pipeline | undefined,
): boolean {
  return !deepEqual(before?.status?.slots, after?.status?.slots);
}
