import {
  ineligibility,
  PromotionStep,
} from '@kardinal/backstage-plugin-kardinal-common';
import { CachedResources } from '../CachedResources';

const underWay = ['Promoting', 'WaitingForMerge', 'HealthChecking'] as const;

/** Whether the change may go to its environment, where environments are branches. Reads caches only. */
export function observeEligibility(
  cached: Pick<
    CachedResources,
    | 'bundleOf'
    | 'bundlesOfPipeline'
    | 'pipeline'
    | 'stepsOfEnvironment'
    | 'trusted'
  >,
  step: PromotionStep,
): { readonly ineligible?: string } {
  const { metadata, spec } = step;
  if (spec.git.layout !== 'branch') return {};
  const bundle = cached.bundleOf(step);
  const pipeline = cached.pipeline(metadata.namespace, spec.pipeline);
  if (bundle === undefined || pipeline === undefined) return {};
  const ineligible = ineligibility({
    pipeline,
    environment: spec.environment,
    bundle,
    bundles: cached
      .bundlesOfPipeline(metadata.namespace, spec.pipeline)
      .map(each => cached.trusted(each)),
    underWay: underWay.flatMap(state =>
      cached
        .stepsOfEnvironment(step, state)
        .filter(other => other.metadata.name !== metadata.name)
        .map(other => other.spec.bundleRef),
    ),
  });
  return ineligible === undefined ? {} : { ineligible };
}
