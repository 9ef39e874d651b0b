import {
  bundleType,
  pipelineType,
  PolicyGate,
  policyGateType,
  promotionStepType,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  ControllerOptions,
  ObjectKey,
  Reconciler,
} from '@kardinal/kube-controller';
import { decide } from './decide';
import { describe } from './describe';
import { GateSources, observe } from './observe';
import { GateObservation } from './types';

/** Evaluates gates; a kind without effects. */
export function policyGateReconciler(
  sources: GateSources,
): Reconciler<PolicyGate, GateObservation> {
  return {
    observe: gate => observe(sources, gate),
    decide,
    effects: {},
    describe,
  };
}

/** The controller: what it watches, and what a change wakes. */
export function policyGateController(
  sources: GateSources,
): ControllerOptions<PolicyGate, GateObservation, never, Record<never, never>> {
  const { cached } = sources;
  const gatesOfBundle = (
    namespace: string | undefined,
    bundle: string,
  ): readonly ObjectKey[] => cached.gatesOfBundle(namespace, bundle).map(keyOf);
  return {
    name: 'kardinal-policy-gate',
    type: policyGateType,
    reconciler: policyGateReconciler(sources),
    concurrency: 8,
    watches: [
      {
        type: pipelineType,
        // What a template guards is another matter only when environments are: not when a status is written.
        toKeys: ({ metadata, status }) =>
          status?.observedGeneration === metadata.generation
            ? []
            : cached.gateTemplates().map(keyOf),
      },
      {
        type: promotionStepType,
        toKeys: step =>
          gatesOfBundle(step.metadata.namespace, step.spec.bundleRef),
      },
      {
        type: bundleType,
        toKeys: bundle =>
          gatesOfBundle(bundle.metadata.namespace, bundle.metadata.name),
      },
    ],
  };
}

function keyOf({ metadata }: PolicyGate): ObjectKey {
  return {
    name: metadata.name,
    namespace: metadata.namespace ?? 'default',
  };
}
