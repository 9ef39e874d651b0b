import { Pipeline } from '../api/types.generated';

/** How a Pipeline orders its Bundles. @public */
export type PromotionPolicy = 'latest' | 'queue';

/** @public */
export function promotionPolicyOf({ spec }: Pipeline): PromotionPolicy {
  return spec.promotion?.policy ?? 'latest';
}

/** How many Bundles are promoted at a time; Infinity without a limit. @public */
export function promotionLimitOf({ spec }: Pipeline): number {
  const limit = spec.promotion?.maxConcurrentPromotions ?? 0;
  return limit === 0 ? Infinity : limit;
}

/** Whether a Bundle of this Pipeline is promoted only with a slot in `status.slots`. @public */
export function hasSlots(pipeline: Pipeline): boolean {
  return (
    promotionPolicyOf(pipeline) === 'queue' ||
    promotionLimitOf(pipeline) !== Infinity
  );
}
