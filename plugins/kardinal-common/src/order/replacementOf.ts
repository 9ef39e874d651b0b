import { sharesArtifacts } from '../api/artifacts';
import { compareBundles } from '../api/bundles';
import { labels } from '../api/labels';
import { Bundle, Pipeline } from '../api/types.generated';
import { soleEnvironment } from '../drift/soleEnvironment';
import { supersedes } from '../rollback/supersedes';
import { overdueBefore } from './pendingChange';
import { promotionPolicyOf } from './promotionPolicy';
import { isOf } from './promotionSlot';

/** Whether no newer Bundle supersedes it. @public */
export function isPinned({ metadata }: Bundle): boolean {
  return metadata.annotations?.[labels.pin] === 'true';
}

/** Reason of `Ready` while others are promoted first. @public */
export const waitingForSlot = 'WaitingForSlot';

/** Whether it can be promoted, and waits for its slot. @public */
export function waitsForSlot({ status }: Bundle): boolean {
  return (
    status?.phase === 'Available' &&
    status.conditions?.find(({ type }) => type === 'Ready')?.reason ===
      waitingForSlot
  );
}

/**
 * The newest Bundle that keeps this one from being promoted any further; `undefined` when there is none.
 *
 * With the policy `latest` that is one that supersedes it, also one that waits for its slot, but not until what is overdue has finished. In a queue every Bundle is
 * promoted: a rollback supersedes what it takes back, and one that has failed is replaced by what was promoted after it.
 *
 * @param pipeline - `undefined` when it was deleted
 * @public
 */
export function replacementOf(
  bundle: Bundle,
  bundles: readonly Bundle[],
  pipeline: Pipeline | undefined,
): Bundle | undefined {
  const replaces =
    pipeline !== undefined && promotionPolicyOf(pipeline) === 'queue'
      ? replacesInQueue(bundle, pipeline)
      : replacesAsLatest(bundle, bundles, pipeline);
  return bundles.reduce<Bundle | undefined>(
    (newest, other) =>
      other.metadata.name !== bundle.metadata.name &&
      replaces(other) &&
      compareBundles(newest ?? bundle, other) < 0
        ? other
        : newest,
    undefined,
  );
}

/** The Bundle as it is once it has its slot. */
export function asStarted(bundle: Bundle): Bundle {
  return { ...bundle, status: { ...bundle.status, phase: 'Promoting' } };
}

function replacesAsLatest(
  older: Bundle,
  bundles: readonly Bundle[],
  pipeline: Pipeline | undefined,
): (newer: Bundle) => boolean {
  // Who waits until something overdue has finished does not end it by waiting.
  const isLetFinish = (newer: Bundle) =>
    older.status?.phase === 'Promoting' &&
    pipeline !== undefined &&
    overdueBefore(newer, bundles, pipeline) !== undefined;
  return newer =>
    supersedes(newer, older) ||
    (waitsForSlot(newer) &&
      soleEnvironment(newer) === undefined &&
      supersedes(asStarted(newer), older) &&
      !isLetFinish(newer));
}

function replacesInQueue(
  older: Bundle,
  pipeline: Pipeline,
): (newer: Bundle) => boolean {
  const isOver = hasFailed(older, pipeline) && !isPinned(older);
  return newer => {
    if (soleEnvironment(newer) !== undefined) return supersedes(newer, older);
    const phase = newer.status?.phase;
    return (
      isOver &&
      (phase === 'Promoting' || phase === 'Verified') &&
      sharesArtifacts(newer.spec.type, older.spec.type)
    );
  };
}

/** It failed, and its slot is another's. */
function hasFailed(bundle: Bundle, { status }: Pipeline): boolean {
  return (
    bundle.status?.phase === 'Failed' &&
    !(status?.slots ?? []).some(slot => isOf(slot, bundle))
  );
}
