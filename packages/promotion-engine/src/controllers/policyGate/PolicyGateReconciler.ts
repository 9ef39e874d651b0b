import {
  bundleType,
  collectTemplates,
  Pipeline,
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
        // What a template guards depends on what Pipelines say, not on how they stand.
        isRelevant: (before, after) =>
          before?.metadata.uid !== after?.metadata.uid ||
          before?.metadata.generation !== after?.metadata.generation,
        toKeys: pipeline => templatesInReach(sources, pipeline).map(keyOf),
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

/** Templates that apply to a Pipeline, or would if it had an environment that they select. */
function templatesInReach(
  { cached, policyNamespaces }: GateSources,
  pipeline: Pipeline,
): readonly PolicyGate[] {
  return collectTemplates(
    cached.gateTemplates(),
    pipeline,
    policyNamespaces,
  ).map(({ gate }) => gate);
}

function keyOf({ metadata }: PolicyGate): ObjectKey {
  return {
    name: metadata.name,
    namespace: metadata.namespace ?? 'default',
  };
}
