import {
  bundleType,
  PolicyGate,
  policyGateType,
  promotionStepType,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  ControllerOptions,
  ObjectKey,
  Reconciler,
} from '@kardinal/kube-controller';
import { CachedResources } from '../../services/CachedResources';
import { decide } from './decide';
import { describe } from './describe';
import { observe } from './observe';
import { GateObservation } from './types';

/** Evaluates gates; a kind without effects. */
export function policyGateReconciler(
  cached: CachedResources,
): Reconciler<PolicyGate, GateObservation> {
  return {
    observe: gate => observe(cached, gate),
    decide,
    effects: {},
    describe,
  };
}

/** The controller: what it watches, and what a change wakes. */
export function policyGateController(
  cached: CachedResources,
): ControllerOptions<PolicyGate, GateObservation, never, Record<never, never>> {
  const gatesOfBundle = (
    namespace: string | undefined,
    bundle: string,
  ): readonly ObjectKey[] =>
    cached.gatesOfBundle(namespace, bundle).map(({ metadata }) => ({
      name: metadata.name,
      namespace: metadata.namespace ?? 'default',
    }));
  return {
    name: 'kardinal-policy-gate',
    type: policyGateType,
    reconciler: policyGateReconciler(cached),
    concurrency: 8,
    watches: [
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
