import {
  Bundle,
  bundleType,
  PromotionStep,
  promotionStepType,
} from '@kardinal/backstage-plugin-kardinal-common';
import { deepEqual } from '@kardinal/kube-controller';
import { FactWake } from './FactSource';

/** Its own Bundle: what it is, and what is on record of it. */
export const ownBundle: FactWake<Bundle> = {
  type: bundleType,
  isRelevant: (before, after) => before !== after,
  reach: ({ metadata: { namespace, name } }) => ({
    type: 'bundles',
    namespace,
    bundles: [name],
  }),
};

/**
 * The promotions of its own Bundle.
 *
 * @param read - what facts have of them
 */
export function ownSteps(
  read: (
    status: NonNullable<PromotionStep['status']>,
  ) => readonly (object | string | undefined)[],
): FactWake<PromotionStep> {
  const factsOf = (step: PromotionStep | undefined) =>
    step?.status && read(step.status);
  return {
    type: promotionStepType,
    isRelevant: (before, after) => !deepEqual(factsOf(before), factsOf(after)),
    reach: ({ metadata: { namespace }, spec: { bundleRef } }) => ({
      type: 'bundles',
      namespace,
      bundles: [bundleRef],
    }),
  };
}
