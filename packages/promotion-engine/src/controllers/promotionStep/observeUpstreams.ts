import { PromotionStep } from '@kardinal/backstage-plugin-kardinal-common';
import { CachedResources } from '../../services/CachedResources';
import { ObservedUpstream } from './types';

/** How the direct upstreams are: by their steps, and by the record of the Bundle where a step is gone or was made again. */
export function observeUpstreams(
  cached: CachedResources,
  step: PromotionStep,
): readonly ObservedUpstream[] {
  const { metadata, spec } = step;
  const recorded = cached.bundleOf(step)?.status?.environments ?? {};
  return (spec.upstreamEnvironments ?? []).map(environment => {
    const upstream = cached.stepOfBundle(
      metadata.namespace,
      spec.bundleRef,
      environment,
    );
    const { state = 'Pending', verifiedAt } =
      upstream?.status?.state === undefined
        ? recorded[environment] ?? {}
        : upstream.status;
    return {
      environment,
      state,
      ...(verifiedAt === undefined
        ? {}
        : { verifiedAt, verifiedInstant: Date.parse(verifiedAt) }),
    };
  });
}
