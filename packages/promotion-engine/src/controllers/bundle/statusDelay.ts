import { BundleStatus } from '@kardinal/backstage-plugin-kardinal-common';
import { statusDelays } from '../statusDelays';

/** How long a change of a Bundle's status may wait, in milliseconds: the steps report their states first. */
export function statusDelay(
  before: BundleStatus | undefined,
  after: BundleStatus | undefined,
): number {
  return before?.phase === after?.phase ? statusDelays.progress : 0;
}
