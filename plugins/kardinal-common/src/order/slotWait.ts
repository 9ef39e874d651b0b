import { sharesArtifacts, titleOf } from '../api/artifacts';
import { Bundle, Pipeline } from '../api/types.generated';
import { overdueBefore, overdueWords } from './pendingChange';
import { hasSlots, promotionLimitOf } from './promotionPolicy';
import { hasSlot } from './promotionSlot';
import { comesBack, compareTurns, isUnfinished } from './unfinished';

/**
 * Whether a Bundle is to be promoted and has no slot, or lets something overdue finish first. One that is on its way needs none any more.
 *
 * @param pipeline - with slots that its controller wrote
 * @public
 */
export function awaitsSlot(
  bundle: Bundle,
  bundles: readonly Bundle[],
  pipeline: Pipeline,
): boolean {
  const { status } = bundle;
  const isOpen = !hasSlots(pipeline) || hasSlot(pipeline, bundle);
  if (isOpen && overdueBefore(bundle, bundles, pipeline) === undefined)
    return false;
  return status?.phase === 'Failed'
    ? comesBack(bundle, bundles, pipeline)
    : status?.phase === undefined || status.phase === 'Available';
}

/**
 * What a Bundle without a slot waits for, for its condition: whom it follows, and the setting. It changes only when that
 * Bundle does.
 *
 * @public
 */
export function slotMessage(
  bundle: Bundle,
  bundles: readonly Bundle[],
  pipeline: Pipeline,
): string {
  const overdue = overdueBefore(bundle, bundles, pipeline);
  if (overdue !== undefined)
    return `Waiting for ${titleOf(overdue)} (${
      overdue.metadata.name
    }): ${overdueWords(pipeline)}`;
  const before = predecessorOf(bundle, bundles, pipeline);
  const limit = promotionLimitOf(pipeline);
  const setting =
    limit === Infinity
      ? 'spec.promotion.policy of the Pipeline is queue'
      : `spec.promotion.maxConcurrentPromotions of the Pipeline is ${limit}`;
  return before === undefined
    ? `Is the next to be promoted; ${setting}`
    : `Waiting for ${titleOf(before)} (${before.metadata.name}); ${setting}`;
}

/** The Bundle that a waiting one follows: the last before it of its artifacts, else of any. */
function predecessorOf(
  bundle: Bundle,
  bundles: readonly Bundle[],
  pipeline: Pipeline,
): Bundle | undefined {
  const before = bundles.filter(
    other =>
      other.metadata.name !== bundle.metadata.name &&
      isUnfinished(other, bundles, pipeline) &&
      compareTurns(other, bundle) < 0,
  );
  const ofType = before.filter(({ spec }) =>
    sharesArtifacts(spec.type, bundle.spec.type),
  );
  return lastOf(ofType) ?? lastOf(before);
}

/** Of many that wait, without sorting them in every pass. */
function lastOf(bundles: readonly Bundle[]): Bundle | undefined {
  return bundles.reduce<Bundle | undefined>(
    (last, each) =>
      last === undefined || compareTurns(last, each) < 0 ? each : last,
    undefined,
  );
}
