import {
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
    upstreams: cached.stepsOfBundle(namespace, bundleRef).map(upstreamFact),
    history: cached.bundlesOfPipeline(namespace, pipeline),
    timezone: gate.spec.timezone ?? 'UTC',
  };
}

function upstreamFact(step: PromotionStep): UpstreamFact {
  const verifiedAt = Date.parse(step.status?.verifiedAt ?? '');
  return {
    environment: step.spec.environment,
    ...(Number.isNaN(verifiedAt) ? {} : { verifiedAt }),
  };
}
