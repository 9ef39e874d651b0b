import {
  GateFacts,
  PolicyGate,
  PromotionStep,
  rootsRead,
} from '@kardinal/backstage-plugin-kardinal-common';
import { CachedResources } from '../CachedResources';
import { checkFacts } from './checks';
import { delegationFacts } from './delegation';
import { externalApprovalFacts } from './externalApproval';
import { FactSource, GuardedPromotion } from './GuardedPromotion';
import { historyFacts } from './history';
import { metricFacts } from './metrics';
import { pipelineFacts } from './pipelines';
import { targetDriftFacts } from './targetDrift';
import { trainFacts } from './train';
import { upstreamFacts } from './upstream';
import { windowFacts } from './windows';

export type { FactSource, GuardedPromotion } from './GuardedPromotion';
export { windowTimes } from './windows';

/** What not every gate reads: one file for each root. */
const factSources: readonly FactSource[] = [
  checkFacts,
  delegationFacts,
  externalApprovalFacts,
  metricFacts,
  pipelineFacts,
  targetDriftFacts,
  trainFacts,
  windowFacts,
];

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
  return factSources
    .filter(({ root }) => read.has(root))
    .reduce<GateFacts>(
      (known, { facts }) => ({ ...known, ...facts(cached, promotion, gate) }),
      {
        bundle,
        environment,
        ...upstreamFacts(cached, promotion),
        history: historyFacts(cached, promotion),
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
