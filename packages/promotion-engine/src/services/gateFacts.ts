import {
  Bundle,
  GateFacts,
  PolicyGate,
  PromotionStep,
  UpstreamFact,
} from '@kardinal/backstage-plugin-kardinal-common';
import { CachedResources } from './CachedResources';
import { restoredBy, upstreamsOfRestored } from './restoredBy';

/** The promotion that a gate is evaluated for. */
interface GuardedPromotion {
  readonly namespace: string | undefined;
  readonly bundleRef: string;
  readonly pipeline: string;
  readonly environment: GateFacts['environment'];
  readonly upstreamEnvironments: readonly string[];
  readonly skippedUpstreams: readonly string[];
}

/** What the expression of a gate instance can read, for the engine and for the portal; `undefined` without its Bundle. */
export function gateFacts(
  cached: CachedResources,
  gate: PolicyGate,
): GateFacts | undefined {
  const { namespace } = gate.metadata;
  const { bundleRef = '', pipeline = '', environment = '' } = gate.spec;
  const { upstreamEnvironments = [], skippedUpstreams = [] } = gate.spec;
  const approval =
    cached
      .pipeline(namespace, pipeline)
      ?.spec.environments.find(each => each.name === environment)?.approval ??
    'auto';
  return factsOf(
    cached,
    {
      namespace,
      bundleRef,
      pipeline,
      upstreamEnvironments,
      skippedUpstreams,
      environment: { name: environment, approval },
    },
    gate.spec.timezone,
  );
}

/**
 * The same for the promotion that is about to start: what a gate says of the Bundle, environment and upstreams that it
 * guards decides nothing.
 */
export function promotionGateFacts(
  cached: CachedResources,
  { metadata: { namespace }, spec }: PromotionStep,
  timezone: string | undefined,
): GateFacts | undefined {
  const { bundleRef, pipeline, environment: name, approval } = spec;
  const { upstreamEnvironments = [], skippedUpstreams = [] } = spec;
  return factsOf(
    cached,
    {
      namespace,
      bundleRef,
      pipeline,
      upstreamEnvironments,
      skippedUpstreams,
      environment: { name, approval },
    },
    timezone,
  );
}

function factsOf(
  cached: CachedResources,
  promotion: GuardedPromotion,
  timezone: string = 'UTC',
): GateFacts | undefined {
  const { namespace, bundleRef, pipeline, environment } = promotion;
  const found = cached.bundle(namespace, bundleRef);
  if (found === undefined) return undefined;
  const bundle = cached.trusted(found);
  const restored = restoredBy(cached, bundle);
  const steps = cached.stepsOfBundle(namespace, bundleRef);
  return {
    bundle,
    environment,
    ...(restored === undefined
      ? {
          directUpstreams: promotion.upstreamEnvironments,
          skippedUpstreams: promotion.skippedUpstreams,
          upstreams: upstreamFacts(bundle, steps),
        }
      : upstreamsOfRestored(restored, environment.name)),
    history: cached
      .bundlesOfPipeline(namespace, pipeline)
      .map(each => cached.trusted(each)),
    timezone,
  };
}

/** By the steps, and by the Bundle's record where a step is gone or was made again. */
function upstreamFacts(
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
