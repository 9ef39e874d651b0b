import {
  Bundle,
  explainGateInParts,
  GateFacts,
  isGateAwaited,
  LiveVerdict,
  PolicyGate,
} from '@kardinal/backstage-plugin-kardinal-common';
import { CachedResources } from '../services/CachedResources';
import {
  GateEvaluations,
  GateVerdict,
} from '../services/evaluation/GateEvaluations';
import { gateFacts } from '../services/gateFacts';

/** Steps of the explanation of a gate. */
const mostSteps = 20_000;

/**
 * What the gates of a Bundle say at this moment, of those that something waits for: by the budget of their namespace, of
 * which pages have a part.
 *
 * @public
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
    if (facts === undefined || !isGateAwaited(bundle, step, gate.spec))
      continue;
    const verdict = await evaluations.verdict({
      gate,
      namespace: namespace ?? 'default',
      use: 'view',
      facts: () => gateFacts(cached, gate) ?? facts,
    });
    known.set(
      gate.metadata.name,
      await explained(evaluations, { gate, facts, verdict }),
    );
  }
  return ({ metadata }) =>
    known.get(metadata.name) ?? {
      type: 'waiting',
      message: 'It will be evaluated shortly',
    };
}

/** The verdict, of a gate that is closed with what would open it. */
async function explained(
  evaluations: GateEvaluations,
  {
    gate,
    facts,
    verdict,
  }: {
    readonly gate: PolicyGate;
    readonly facts: GateFacts;
    readonly verdict: GateVerdict;
  },
): Promise<LiveVerdict> {
  if (verdict.type === 'waiting' || verdict.evaluation.ready) return verdict;
  const computed = await evaluations.compute(
    gate.metadata.namespace ?? 'default',
    explainGateInParts(gate.spec, facts, verdict.at, mostSteps),
  );
  return computed.type === 'computed'
    ? { ...verdict, explanation: computed.value }
    : verdict;
}
