import {
  Bundle,
  BundleStatus,
} from '@kardinal/backstage-plugin-kardinal-common';
import { Instant } from '@kardinal/kube-controller';
import { recordApprovals } from './recordApprovals';
import { recordOverrides } from './recordOverrides';
import { BundleObservation } from './types';

/** What people have ordered and answered for a Bundle, whatever becomes of it: at once, before anything follows from it. */
export function recordSigned(
  { status = {} }: Bundle,
  observed: Pick<BundleObservation, 'overrides' | 'approvals'>,
  now: Instant,
): Pick<BundleStatus, 'overrides' | 'approvals'> {
  const overrides =
    observed.overrides &&
    recordOverrides(status.overrides, observed.overrides, now);
  const approvals =
    observed.approvals && recordApprovals(status.approvals, observed.approvals);
  return {
    ...(isEmpty(overrides) ? {} : { overrides }),
    ...(isEmpty(approvals) ? {} : { approvals }),
  };
}

function isEmpty(record: object = {}): boolean {
  return Object.keys(record).length === 0;
}
