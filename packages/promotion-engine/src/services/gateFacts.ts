import {
  Bundle,
  GateFacts,
  PolicyGate,
  PromotionStep,
  UpstreamFact,
} from '@kardinal/backstage-plugin-kardinal-common';
import { CachedResources } from './CachedResources';

/** What the expression of a gate instance can read, for the engine and for the portal; `undefined` without its Bundle. */
export function gateFacts(
  cached: CachedResources,
  gate: PolicyGate,
): GateFacts | undefined {
  const { namespace } = gate.metadata;
  const { bundleRef = '', pipeline = '', environment = '' } = gate.spec;
  const bundle = cached.bundle(namespace, bundleRef);
  if (bundle === undefined) return undefined;
  const declared = cached
    .pipeline(namespace, pipeline)
    ?.spec.environments.find(each => each.name === environment);
  return {
    bundle,
    environment: {
      name: environment,
      approval: declared?.approval ?? 'auto',
    },
    directUpstreams: gate.spec.upstreamEnvironments ?? [],
    upstreams: upstreamFacts(
      bundle,
      cached.stepsOfBundle(namespace, bundleRef),
    ),
    history: cached.bundlesOfPipeline(namespace, pipeline),
    timezone: gate.spec.timezone ?? 'UTC',
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
