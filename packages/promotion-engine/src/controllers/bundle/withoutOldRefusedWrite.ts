import {
  BundleStatus,
  Rendition,
  writeRefused,
} from '@kardinal/backstage-plugin-kardinal-common';
import { removeCondition } from '@kardinal/kube-controller';

/** Takes back that something could not be stored, once everything that is wanted is. A rollback that was refused is not made later. */
export function withoutOldRefusedWrite(
  status: BundleStatus,
  missing: readonly Rendition[],
): BundleStatus {
  const { conditions = [], refusedRollbacks = [] } = status;
  const isOld =
    missing.length === 0 &&
    refusedRollbacks.length === 0 &&
    conditions.some(({ type }) => type === writeRefused);
  return isOld
    ? { ...status, conditions: [...removeCondition(conditions, writeRefused)] }
    : status;
}
