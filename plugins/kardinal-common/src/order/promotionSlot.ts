import { labels } from '../api/labels';
import { Bundle, Pipeline, PipelineStatus } from '../api/types.generated';

/** The right of one attempt of a Bundle to be promoted. @public */
export type PromotionSlot = NonNullable<PipelineStatus['slots']>[number];

/**
 * Whether a Bundle has a slot for the attempt that is wanted now. Who reads an older state of the Pipeline than of the Bundle
 * may find the slot of the attempt before, or of a Bundle of the same name that was deleted: neither counts.
 *
 * @param pipeline - with slots that its controller wrote
 * @public
 */
export function hasSlot(pipeline: Pipeline, bundle: Bundle): boolean {
  const { retryAt } = slotFor(bundle);
  return (pipeline.status?.slots ?? []).some(
    slot => isOf(slot, bundle) && slot.retryAt === retryAt,
  );
}

/** Whether a slot is for some attempt of a Bundle. */
export function isOf(slot: PromotionSlot, { metadata }: Bundle): boolean {
  return slot.bundle === metadata.name && slot.uid === (metadata.uid ?? '');
}

/** The slot for the attempt that is wanted now. */
export function slotFor({ metadata }: Bundle): PromotionSlot {
  const { name, uid = '', annotations } = metadata;
  const retryAt = annotations?.[labels.retryAt];
  return { bundle: name, uid, ...(retryAt === undefined ? {} : { retryAt }) };
}
