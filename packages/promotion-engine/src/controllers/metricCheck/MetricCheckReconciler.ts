import {
  MetricCheck,
  metricCheckType,
  PolicyGate,
  policyGateType,
  PromotionStep,
  promotionStepType,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  Clock,
  ControllerOptions,
  keyOf,
  ObjectKey,
  Reconciler,
} from '@kardinal/kube-controller';
import { bakedMetrics } from '../../services/metrics/bakedMetrics';
import { trustedStatus, withSealedStatus } from '../../services/seals';
import { decide } from './decide';
import { describe } from './describe';
import { MetricCheckSources, observe } from './observe';
import { statusDelay } from './statusDelay';
import { MetricCheckObservation } from './types';

/** Evaluates MetricChecks while somebody waits for them; a kind without effects, as queries change nothing. */
export function metricCheckReconciler(
  sources: MetricCheckSources,
): Reconciler<MetricCheck, MetricCheckObservation> {
  const { seals } = sources;
  const reconciler: Reconciler<MetricCheck, MetricCheckObservation> = {
    observe: (check, signal) => observe(sources, check, signal),
    decide,
    effects: {},
    describe,
  };
  return withSealedStatus(reconciler, {
    seals,
    trusted: check => trustedStatus(seals, check),
    isSealed: () => true,
  });
}

/** The controller: what it watches, and whom a change wakes. */
export function metricCheckController(
  sources: MetricCheckSources & { readonly clock: Clock },
): ControllerOptions<
  MetricCheck,
  MetricCheckObservation,
  never,
  Record<never, never>
> {
  const { cached, clock } = sources;
  const { metrics } = cached;
  const checksOfGate = (gate: PolicyGate): readonly ObjectKey[] =>
    metrics.checksOf(gate).map(keyOf);
  const checksOfStep = (step: PromotionStep): readonly ObjectKey[] => {
    const { namespace = 'default' } = step.metadata;
    const baked = bakedMetrics(step).map(name => ({ namespace, name }));
    const gates = (step.spec.requiredGates ?? []).flatMap(
      name => cached.gates.get({ namespace, name }) ?? [],
    );
    return [...baked, ...gates.flatMap(checksOfGate)];
  };
  return {
    name: 'kardinal-metric-check',
    type: metricCheckType,
    reconciler: metricCheckReconciler(sources),
    statusDelay,
    // A provider that does not answer holds up who asks it: those of other namespaces have workers left.
    concurrency: 8,
    flow: ({ metadata: { namespace = 'default' } }) => namespace,
    // From here on a result counts only as long as it is measured.
    sources: [{ subscribe: () => metrics.readings.begin(clock) }],
    watches: [
      {
        type: policyGateType,
        isRelevant: (before, after) =>
          before?.metadata.generation !== after?.metadata.generation ||
          before?.metadata.uid !== after?.metadata.uid,
        toKeys: checksOfGate,
      },
      {
        type: promotionStepType,
        isRelevant: (before, after) =>
          before?.metadata.uid !== after?.metadata.uid ||
          before?.status?.state !== after?.status?.state,
        toKeys: checksOfStep,
      },
    ],
  };
}
