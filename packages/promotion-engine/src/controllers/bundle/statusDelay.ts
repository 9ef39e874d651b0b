import {
  BundleStatus,
  stoppedIn,
} from '@kardinal/backstage-plugin-kardinal-common';
import { deepEqual, StatusDebounce } from '@kardinal/kube-controller';
import { statusDelays } from '../statusDelays';

/** How long a change of a Bundle's status may wait, in milliseconds: the steps report their states first. */
export function statusDelay(
  before: BundleStatus | undefined,
  after: BundleStatus | undefined,
): StatusDebounce | 0 {
  const isStoppedNow =
    stoppedIn(before?.environments) !== stoppedIn(after?.environments);
  const isOrderedNow =
    !deepEqual(before?.emergency, after?.emergency) ||
    !deepEqual(before?.overrides, after?.overrides) ||
    !deepEqual(before?.approvals, after?.approvals);
  return before?.phase === after?.phase && !isStoppedNow && !isOrderedNow
    ? { quiet: statusDelays.progress, atMost: statusDelays.longestProgress }
    : 0;
}
