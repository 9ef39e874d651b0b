import { PolicyGateStatus } from '@kardinal/backstage-plugin-kardinal-common';
import { deepEqual, StatusDebounce } from '@kardinal/kube-controller';
import { statusDelays } from '../statusDelays';

/** Who waits for a template only people read; a verdict is written at once. */
export function statusDelay(
  before: PolicyGateStatus | undefined,
  after: PolicyGateStatus,
): number | StatusDebounce {
  return deepEqual(withoutUse(before), withoutUse(after))
    ? { quiet: statusDelays.waiting, atMost: statusDelays.longestWaiting }
    : 0;
}

function withoutUse(status: PolicyGateStatus | undefined) {
  const { waiting, outdated, ...others } = status ?? {};
  return others;
}
