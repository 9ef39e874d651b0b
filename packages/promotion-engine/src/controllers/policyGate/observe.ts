import {
  GateFacts,
  isTemplate,
  PolicyGate,
  PromotionStep,
  templateCoverage,
  templateProblem,
} from '@kardinal/backstage-plugin-kardinal-common';
import { Graph } from '@kardinal/graph-controller';
import { Store } from '@kardinal/kube-controller';
import { Seals } from '../../services/seals';
import { CachedResources } from '../../services/CachedResources';
import { EvaluationBudgets } from '../../services/evaluation/EvaluationBudgets';
import { gateFacts } from '../../services/gateFacts';
import { isDecided } from './isDecided';
import { GateObservation } from './types';

/** What `observe` reads from. */
export interface GateSources {
  readonly cached: CachedResources;
  /** The platform's policy namespaces. */
  readonly policyNamespaces: readonly string[];
  readonly graphs: Store<Graph>;
  readonly seals: Seals;
  readonly budgets: EvaluationBudgets;
}

/** Reads the facts that the expression of a gate may ask for. */
export async function observe(
  { cached, policyNamespaces, budgets }: GateSources,
  gate: PolicyGate,
): Promise<GateObservation> {
  if (isTemplate(gate)) {
    const pipelines = cached.pipelines.list();
    const surroundings = { pipelines, policyNamespaces };
    const coverage = templateCoverage(gate, surroundings);
    const problem = templateProblem(gate, surroundings, coverage);
    return { type: 'template', problem, coverage };
  }
  const facts = gateFacts(cached, gate);
  if (facts === undefined)
    return { type: 'orphan', bundle: gate.spec.bundleRef ?? '' };
  const use = isPassed(cached.stepsOfGate(gate), facts)
    ? 'passed'
    : 'waitedFor';
  if (isDecided(gate, use))
    return { type: 'instance', facts, use, grant: { type: 'granted' } };
  const grant = await budgets.ask(gate.metadata.namespace ?? 'default');
  // Read after the wait for a turn.
  const latest = gateFacts(cached, gate) ?? facts;
  return { type: 'instance', facts: latest, use, grant };
}

function isPassed(steps: readonly PromotionStep[], facts: GateFacts): boolean {
  const phase = facts.bundle.status?.phase;
  // Where one environment failed the others go on, with live gates.
  if (phase === 'Superseded') return true;
  return (
    steps.length > 0 &&
    steps.every(step => (step.status?.state ?? 'Pending') !== 'Pending')
  );
}
