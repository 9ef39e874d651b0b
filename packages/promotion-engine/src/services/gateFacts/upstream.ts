import {
  Bundle,
  GateFacts,
  PromotionStep,
  recordedUpstreamFacts,
  UpstreamFact,
} from '@kardinal/backstage-plugin-kardinal-common';
import { CachedResources } from '../CachedResources';
import { originRestoredBy } from '../restoredBy';
import { FactSource } from './FactSource';
import { GuardedPromotion } from './GuardedPromotion';
import { historyFacts, historyWake } from './history';
import { ownBundle, ownSteps } from './ownWakes';

/** How this Bundle and those before it came through the other environments. */
export const upstreamSource: FactSource = {
  facts: (cached, promotion) => ({
    ...upstreamFacts(cached, promotion),
    history: historyFacts(cached, promotion),
  }),
  wakes: cached => [
    ownBundle,
    ownSteps(({ state, verifiedAt }) => [state, verifiedAt]),
    historyWake(cached),
  ],
};

/** The environments before this one; of a rollback, as the release that it restores came through them. */
export function upstreamFacts(
  cached: CachedResources,
  promotion: GuardedPromotion,
): Pick<GateFacts, 'directUpstreams' | 'skippedUpstreams' | 'upstreams'> {
  const { namespace, bundle, environment } = promotion;
  const restored = originRestoredBy(cached, bundle);
  if (restored !== undefined)
    return recordedUpstreamFacts(restored, environment.name);
  const steps = cached.stepsOfBundle(namespace, bundle.metadata.name);
  return {
    directUpstreams: promotion.upstreamEnvironments,
    skippedUpstreams: promotion.skippedUpstreams,
    upstreams: verifiedEnvironments(bundle, steps),
  };
}

/** By the steps, and by the Bundle's record where a step is gone or was made again. */
function verifiedEnvironments(
  bundle: Bundle,
  steps: readonly PromotionStep[],
): readonly UpstreamFact[] {
  const recorded = bundle.status?.environments ?? {};
  const bySteps = new Map(
    steps.map(({ spec, status }) => [spec.environment, status]),
  );
  const environments = new Set([...Object.keys(recorded), ...bySteps.keys()]);
  return [...environments].map(environment => {
    const step = bySteps.get(environment);
    const known =
      step?.state === undefined
        ? recorded[environment]?.verifiedAt
        : step.verifiedAt;
    const verifiedAt = Date.parse(known ?? '');
    return {
      environment,
      ...(Number.isNaN(verifiedAt) ? {} : { verifiedAt }),
    };
  });
}
