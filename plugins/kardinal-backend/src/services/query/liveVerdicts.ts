import {
  Bundle,
  isGateHistory,
  LiveVerdict,
  PolicyGate,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  CachedResources,
  gateFacts,
  GateEvaluations,
} from '@kardinal/promotion-engine';

/**
 * What the gates of a Bundle say at this moment, of those that something waits for: by the budget of their namespace, of
 * which pages have a part.
 */
export async function liveVerdicts(
  {
    cached,
    evaluations,
  }: {
    readonly cached: CachedResources;
    readonly evaluations: GateEvaluations;
  },
  bundle: Bundle,
): Promise<(gate: PolicyGate) => LiveVerdict | undefined> {
  const { namespace, name } = bundle.metadata;
  const steps = cached.stepsOfBundle(namespace, name);
  const known = new Map<string, LiveVerdict>();
  for (const gate of cached.gatesOfBundle(namespace, name)) {
    const step = steps.find(
      ({ spec }) => spec.environment === gate.spec.environment,
    );
    const facts = gateFacts(cached, gate);
    if (facts === undefined || isGateHistory(bundle, step)) continue;
    const verdict = await evaluations.verdict({
      gate,
      namespace: namespace ?? 'default',
      use: 'view',
      facts: () => gateFacts(cached, gate) ?? facts,
    });
    known.set(gate.metadata.name, verdict);
  }
  return ({ metadata }) =>
    known.get(metadata.name) ?? {
      type: 'waiting',
      message: 'It is evaluated in a moment',
    };
}
