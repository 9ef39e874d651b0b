import {
  GateFacts,
  isGateAwaited,
  isTemplate,
  PolicyGate,
  PromotionStep,
  templateCoverage,
  templateProblem,
  templateUse,
} from '@kardinal/backstage-plugin-kardinal-common';
import { Graph } from '@kardinal/graph-controller';
import { Store } from '@kardinal/kube-controller';
import { Seals } from '../../services/seals';
import { CachedResources } from '../../services/CachedResources';
import { proposedCommit } from '../../services/checks/proposedCommit';
import { GateEvaluations } from '../../services/evaluation/GateEvaluations';
import { gateFacts } from '../../services/gateFacts';
import { observedOverride } from '../../services/observedOverride';
import { WebRequests } from '../../services/webRequests/WebRequests';
import { isDecided } from './isDecided';
import { observeServer } from './observeServer';
import { GateObservation } from './types';

/** What `observe` reads from. */
export interface GateSources {
  readonly cached: CachedResources;
  /** The platform's policy namespaces. */
  readonly policyNamespaces: readonly string[];
  readonly graphs: Store<Graph>;
  readonly seals: Seals;
  readonly evaluations: GateEvaluations;
  readonly webRequests: WebRequests;
}

/** Evaluates an instance with what its expression may ask for, where somebody waits for it. */
export async function observe(
  sources: GateSources,
  gate: PolicyGate,
): Promise<GateObservation> {
  const { cached, policyNamespaces, evaluations, webRequests } = sources;
  if (isTemplate(gate)) {
    const pipelines = cached.pipelines.list();
    const surroundings = { pipelines, policyNamespaces };
    const coverage = templateCoverage(gate, surroundings);
    const problem = templateProblem(gate, surroundings, coverage);
    const use = templateUse(gate, cached.pendingInstances(gate));
    return { type: 'template', problem, coverage, use };
  }
  const facts = gateFacts(cached, gate);
  if (facts === undefined)
    return { type: 'orphan', bundle: gate.spec.bundleRef ?? '' };
  if (!isMergeAwaited(cached, gate)) return { type: 'decided' };
  const use = isPassed(gate, cached.stepsOfGate(gate), facts)
    ? 'passed'
    : 'waitedFor';
  if (isDecided(gate, use)) {
    webRequests.forget(gate);
    return { type: 'decided' };
  }
  const server = observeServer(webRequests, gate, facts);
  const seen =
    server === undefined
      ? gate
      : { ...gate, status: { ...gate.status, webRequest: server.status } };
  const verdict = await evaluations.verdict({
    gate: seen,
    namespace: gate.metadata.namespace ?? 'default',
    use: 'promotion',
    facts: () => gateFacts(cached, seen) ?? facts,
  });
  const override = observedOverride(sources, gate);
  return {
    type: 'instance',
    verdict,
    ...(override === undefined ? {} : { override }),
    ...(server === undefined ? {} : { server }),
  };
}

/** Of a gate that holds a merge, whether there is a pull request to merge. */
function isMergeAwaited(
  cached: CachedResources,
  { metadata, spec }: PolicyGate,
): boolean {
  if (spec.holds === undefined) return true;
  const { bundleRef = '', environment = '' } = spec;
  const step = cached.stepOfBundle(metadata.namespace, bundleRef, environment);
  return step !== undefined && proposedCommit(step) !== undefined;
}

/** Where one environment failed the others go on, with live gates. */
function isPassed(
  { spec }: PolicyGate,
  steps: readonly PromotionStep[],
  { bundle }: GateFacts,
): boolean {
  if (bundle.status?.phase === 'Superseded') return true;
  return (
    steps.length > 0 && steps.every(step => !isGateAwaited(bundle, step, spec))
  );
}
