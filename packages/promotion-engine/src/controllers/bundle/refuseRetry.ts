import {
  awaitsRetry,
  Bundle,
  BundleStatus,
  labels,
  Pipeline,
  promotionPolicyOf,
  retryRefusal,
  retryRefused,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  Instant,
  removeCondition,
  setCondition,
} from '@kardinal/kube-controller';
import { BundleObservation } from './types';

/**
 * A failed Bundle with the answer to an annotation that wants it again although something newer is there: the annotation is
 * dealt with, and has no effect. By the same rule as the command, so that no door is wider than another.
 */
export function refuseRetry(
  bundle: Bundle,
  { pipeline, history }: BundleObservation,
  now: Instant,
): Bundle {
  const { status } = bundle;
  const retryAt = bundle.metadata.annotations?.[labels.retryAt];
  if (status?.phase !== 'Failed' || retryAt === undefined) return bundle;
  if (!awaitsRetry(bundle)) return bundle;
  if (pipeline === undefined || isQueue(pipeline)) return bundle;
  const refusal = retryRefusal(bundle, history, pipeline);
  if (refusal === undefined) return bundle;
  const conditions = setCondition(
    status.conditions ?? [],
    {
      type: retryRefused,
      status: 'True',
      reason: 'NewerBundle',
      message: `${labels.retryAt} has no effect: ${refusal}`,
    },
    now,
  );
  return {
    ...bundle,
    status: {
      ...status,
      lastHandledRetryAt: retryAt,
      conditions: [...conditions],
    },
  };
}

/** There the annotation waits for what is promoted meanwhile, and then for its turn. */
function isQueue(pipeline: Pipeline): boolean {
  return promotionPolicyOf(pipeline) === 'queue';
}

/** The refusal is of a Bundle that stays failed. */
export function withoutOldRefusal(status: BundleStatus): BundleStatus {
  const { phase, conditions } = status;
  return phase === 'Failed' || conditions === undefined
    ? status
    : { ...status, conditions: [...removeCondition(conditions, retryRefused)] };
}
