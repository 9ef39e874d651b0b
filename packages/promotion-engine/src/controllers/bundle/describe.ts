import {
  BundleStatus,
  retryRefused,
  waitingForSlot,
  writeRefused,
} from '@kardinal/backstage-plugin-kardinal-common';
import { EventRecord, findCondition } from '@kardinal/kube-controller';

/**
 * An event for each new obstacle and its end, and for each end that somebody may have to look at. That a Bundle sets out, and
 * arrives without an obstacle, stands in its status; so does that it waits for its turn.
 */
export function describe(
  before: BundleStatus | undefined,
  after: BundleStatus,
): readonly EventRecord[] {
  return [
    ...standing(before, after),
    ...refusals(before, after),
    ...refusedWrites(before, after),
  ];
}

/** One event for each thing that the API server refuses to store. */
function refusedWrites(
  before: BundleStatus | undefined,
  after: BundleStatus,
): readonly EventRecord[] {
  const refusal = findCondition(after.conditions, writeRefused);
  const known = findCondition(before?.conditions, writeRefused);
  return refusal === undefined || known?.message === refusal.message
    ? []
    : [{ type: 'Warning', reason: writeRefused, message: refusal.message }];
}

/** One event for each annotation that has no effect. */
function refusals(
  before: BundleStatus | undefined,
  after: BundleStatus,
): readonly EventRecord[] {
  const refusal = findCondition(after.conditions, retryRefused);
  const isTold =
    findCondition(before?.conditions, retryRefused) !== undefined &&
    before?.lastHandledRetryAt === after.lastHandledRetryAt;
  return refusal === undefined || isTold
    ? []
    : [{ type: 'Warning', reason: retryRefused, message: refusal.message }];
}

function standing(
  before: BundleStatus | undefined,
  after: BundleStatus,
): readonly EventRecord[] {
  const was = findCondition(before?.conditions, 'Ready');
  const is = findCondition(after.conditions, 'Ready');
  if (is === undefined || is.reason === was?.reason) return [];
  if (is.reason === waitingForSlot) return [];
  const isNew = was === undefined || was.reason === waitingForSlot;
  if (isNew && after.phase === 'Promoting') return [];
  if (was?.reason === 'Promoting' && after.phase === 'Verified') return [];
  const isBad = after.phase === 'Failed' || after.phase === 'SkipDenied';
  return [
    {
      type: isBad ? 'Warning' : 'Normal',
      reason: is.reason,
      message: is.message,
    },
  ];
}
