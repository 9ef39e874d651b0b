import { BundleStatus } from '@kardinal/backstage-plugin-kardinal-common';
import { deepEqual } from '@kardinal/kube-controller';
import { statusDelays } from '../statusDelays';

/** How long a change of a Bundle's status may wait, in milliseconds: the steps report their states first. */
export function statusDelay(
  before: BundleStatus | undefined,
  after: BundleStatus | undefined,
): number {
  if (before?.phase !== after?.phase) return 0;
  return deepEqual(settledStates(before), settledStates(after))
    ? statusDelays.progress
    : statusDelays.environments;
}

const moving = ['Pending', 'Promoting', 'HealthChecking'];

/**
 * The states of the environments in which nothing moves by itself. Sorted: an API server gives the environments in an
 * order of its own.
 */
function settledStates(status: BundleStatus | undefined): readonly string[] {
  return Object.entries(status?.environments ?? {})
    .map(
      ([name, { state }]) => `${name} ${moving.includes(state) ? '' : state}`,
    )
    .sort();
}
