import {
  GateFacts,
  isTemplate,
  PolicyGate,
  PromotionStep,
  UpstreamFact,
} from '@kardinal/backstage-plugin-kardinal-common';
import { CachedResources } from '../../services/CachedResources';
import { GateObservation } from './types';

/** Reads the facts that the expression of a gate may ask for. */
export async function observe(
  cached: CachedResources,
  gate: PolicyGate,
): Promise<GateObservation> {
  if (isTemplate(gate)) return { type: 'template' };
  const facts = gateFacts(cached, gate);
  if (facts === undefined)
    return { type: 'orphan', bundle: gate.spec.bundleRef ?? '' };
  const steps = cached.stepsOfGate(gate);
  const demands = steps.flatMap(step => {
    const demandedAt = Date.parse(step.status?.gatesDemandedAt ?? '');
    return Number.isNaN(demandedAt) ? [] : [demandedAt];
  });
  return {
    type: 'instance',
    facts,
    demandedAt: demands.length === 0 ? undefined : Math.max(...demands),
    use: isPassed(steps, facts) ? 'passed' : 'waitedFor',
  };
}

/** The facts of a gate instance, also for the portal's explanation; `undefined` without its Bundle. */
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

function isPassed(steps: readonly PromotionStep[], facts: GateFacts): boolean {
  const phase = facts.bundle.status?.phase;
  if (phase === 'Superseded' || phase === 'Failed') return true;
  return (
    steps.length > 0 &&
    steps.every(step => (step.status?.state ?? 'Pending') !== 'Pending')
  );
}
