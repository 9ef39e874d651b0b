import {
  GateFacts,
  PolicyGate,
  PromotionStep,
  rootsRead,
} from '@kardinal/backstage-plugin-kardinal-common';
import { CachedResources } from '../CachedResources';
import { factSources } from './factSources';
import { GuardedPromotion } from './GuardedPromotion';

export { gateWatches } from './gateWatches';
export type { GuardedPromotion } from './GuardedPromotion';
export { windowTimes } from './windows';

/**
 * What the expression of a gate instance can read, for the engine and for the portal; `undefined` without its Bundle.
 *
 * @param rule - the gate whose expression it is, where that is a template that has no such instance yet
 */
export function gateFacts(
  cached: CachedResources,
  gate: PolicyGate,
  rule: PolicyGate = gate,
): GateFacts | undefined {
  const { namespace } = gate.metadata;
  const { bundleRef = '', pipeline = '', environment = '' } = gate.spec;
  const { upstreamEnvironments = [], skippedUpstreams = [] } = gate.spec;
  const approval =
    cached
      .pipeline(namespace, pipeline)
      ?.spec.environments.find(each => each.name === environment)?.approval ??
    'auto';
  return factsOf(cached, rule, bundleRef, {
    namespace,
    pipeline,
    upstreamEnvironments,
    skippedUpstreams,
    environment: { name: environment, approval },
  });
}

/**
 * The same for the promotion that is about to start: what a gate says of the Bundle, environment and upstreams that it
 * guards decides nothing.
 */
export function promotionGateFacts(
  cached: CachedResources,
  { metadata: { namespace }, spec }: PromotionStep,
  gate: PolicyGate,
): GateFacts | undefined {
  const { bundleRef, pipeline, environment: name, approval } = spec;
  const { upstreamEnvironments = [], skippedUpstreams = [] } = spec;
  return factsOf(cached, gate, bundleRef, {
    namespace,
    pipeline,
    upstreamEnvironments,
    skippedUpstreams,
    environment: { name, approval },
  });
}

/** The same for a promotion that somebody thinks about, of a Bundle that need not be there. */
export function supposedGateFacts(
  cached: CachedResources,
  promotion: GuardedPromotion,
  gate: PolicyGate,
): GateFacts {
  const { bundle, environment } = promotion;
  const { expression, timezone = 'UTC' } = gate.spec;
  const read = rootsRead(expression);
  return Object.entries(factSources)
    .filter(([root]) => read.has(root))
    .reduce<GateFacts>(
      (known, [, { facts }]) => ({
        ...known,
        ...facts(cached, promotion, gate),
      }),
      {
        bundle,
        environment,
        directUpstreams: [],
        upstreams: [],
        history: [],
        timezone,
      },
    );
}

function factsOf(
  cached: CachedResources,
  gate: PolicyGate,
  bundleRef: string,
  guarded: Omit<GuardedPromotion, 'bundle'>,
): GateFacts | undefined {
  const found = cached.bundle(guarded.namespace, bundleRef);
  if (found === undefined) return undefined;
  const promotion = { ...guarded, bundle: cached.trusted(found) };
  return supposedGateFacts(cached, promotion, gate);
}
