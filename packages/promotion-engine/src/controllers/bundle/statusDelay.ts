import {
  BundleStatus,
  reachedStates,
  stoppedIn,
} from '@kardinal/backstage-plugin-kardinal-common';
import { deepEqual, StatusDebounce } from '@kardinal/kube-controller';
import { statusDelays } from '../statusDelays';

/** Who begins a promotion by what the record of a Bundle says of others. */
export type RecordReaders = 'controlPlane' | 'agents';

/**
 * How long a change of a Bundle's status may wait, in milliseconds: the steps report their states first. Agents read no step of
 * another shard, and begin by the record.
 */
export function statusDelay(
  before: BundleStatus | undefined,
  after: BundleStatus | undefined,
  readers: RecordReaders,
): StatusDebounce | 0 {
  const isStoppedNow =
    stoppedIn(before?.environments) !== stoppedIn(after?.environments);
  const isOrderedNow =
    !deepEqual(before?.emergency, after?.emergency) ||
    !deepEqual(before?.overrides, after?.overrides) ||
    !deepEqual(before?.approvals, after?.approvals);
  const isReachedNow =
    readers === 'agents' &&
    !deepEqual(reachedIn(before?.environments), reachedIn(after?.environments));
  return before?.phase === after?.phase &&
    !isStoppedNow &&
    !isOrderedNow &&
    !isReachedNow
    ? { quiet: statusDelays.progress, atMost: statusDelays.longestProgress }
    : 0;
}

/** The environments from which the next ones may begin. */
function reachedIn(
  environments: BundleStatus['environments'] = {},
): readonly string[] {
  return Object.entries(environments)
    .filter(([, { state }]) => reachedStates.includes(state))
    .map(([name]) => name)
    .sort();
}
