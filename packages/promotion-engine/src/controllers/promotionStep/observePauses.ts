import {
  pausesOf,
  PromotionStep,
} from '@kardinal/backstage-plugin-kardinal-common';
import { PromotionServices } from './PromotionServices';
import { ObservedGuard } from './types';

/** The pauses of a promotion, as the caches have them at this moment. */
export function observePauses(
  { cached }: Pick<PromotionServices, 'cached'>,
  { metadata: { namespace = 'default' }, spec }: PromotionStep,
): Pick<ObservedGuard, 'paused'> {
  const pipeline = cached.pipeline(namespace, spec.pipeline);
  const pauses = pipeline && pausesOf(pipeline, spec.environment);
  return pauses === undefined || pauses.length === 0
    ? {}
    : { paused: { namespace, pipeline: spec.pipeline, pauses } };
}
