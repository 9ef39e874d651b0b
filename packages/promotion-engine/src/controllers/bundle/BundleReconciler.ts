import {
  Bundle,
  bundleType,
  isTemplate,
  Pipeline,
  pipelineType,
  PolicyGate,
  policyGateType,
  promotionStepType,
} from '@kardinal/backstage-plugin-kardinal-common';
import { Graph, graphType } from '@kardinal/graph-controller';
import {
  ControllerOptions,
  KubeObject,
  ObjectKey,
  Reconciler,
  WatchedType,
} from '@kardinal/kube-controller';
import {
  bundleToDecide,
  sealsBundle,
  withSealedStatus,
} from '../../services/seals';
import { installationProblems } from '../../services/installationProblems';
import { areSlotsChanged } from '../areSlotsChanged';
import { decide } from './decide';
import { dependentsOf, isSpecChange } from './dependents';
import { describe } from './describe';
import { BundleSources, observe } from './observe';
import { recordRefusal } from './recordRefusal';
import { readersOf } from './readersOf';
import { statusDelay } from './statusDelay';
import { BundleObservation } from './types';

/** Turns Bundles into Graphs and follows them; a kind without effects. */
export function bundleReconciler(
  sources: BundleSources,
): Reconciler<Bundle, BundleObservation> {
  const { seals } = sources;
  const problemsOf = oncePerObject((pipeline: Pipeline) =>
    installationProblems(sources, pipeline),
  );
  const reconciler: Reconciler<Bundle, BundleObservation> = {
    observe: bundle => observe({ ...sources, problemsOf }, bundle),
    decide: (bundle, observed, now) => {
      const { apply = [], ...decision } = decide(bundle, observed, now);
      const { missingSeals = [] } = observed.externalEngine ?? {};
      const writes = [...apply.map(seals.seal), ...missingSeals];
      return writes.length === 0 ? decision : { ...decision, apply: writes };
    },
    effects: {},
    recordRefusal,
    describe,
  };
  return withSealedStatus(reconciler, {
    seals,
    trusted: bundle => bundleToDecide(seals, bundle),
    isSealed: bundle => sealsBundle(seals, bundle),
  });
}

/** Remembers the result for as long as the object is there. */
function oncePerObject<T extends object, R>(compute: (object: T) => R) {
  const known = new WeakMap<T, R>();
  return (object: T): R => {
    const before = known.get(object);
    if (before !== undefined) return before;
    const result = compute(object);
    known.set(object, result);
    return result;
  };
}

/** A pass looks at every environment, and nothing waits for the record of one of hundreds. */
const pace = { capacity: 200, refillMilliseconds: 500 };

/** The controller: what it watches, and what a change wakes. */
export function bundleController(
  sources: BundleSources,
): ControllerOptions<Bundle, BundleObservation, never, Record<never, never>> {
  const { cached } = sources;
  const pipelines: WatchedType<Pipeline> = {
    type: pipelineType,
    isRelevant: isSpecChange,
    toKeys: ({ metadata }) =>
      cached
        .bundlesOfPipeline(metadata.namespace, metadata.name)
        .map(bundle => keyOf(bundle, bundle.metadata.name)),
  };
  const slots: WatchedType<Pipeline> = {
    type: pipelineType,
    isRelevant: areSlotsChanged,
    toKeys: pipeline =>
      (pipeline.status?.slots ?? []).map(slot => keyOf(pipeline, slot.bundle)),
  };
  const siblings: WatchedType<Bundle> = {
    type: bundleType,
    toKeys: bundle =>
      dependentsOf(cached, bundle).map(other =>
        keyOf(other, other.metadata.name),
      ),
  };
  const madeGates: WatchedType<PolicyGate> = {
    type: policyGateType,
    // An engine that knows no seals has made it, or changed it.
    isRelevant: (before, after) =>
      before?.metadata.generation !== after?.metadata.generation,
    toKeys: gate =>
      gate.spec.bundleRef === undefined
        ? []
        : [keyOf(gate, gate.spec.bundleRef)],
  };
  return {
    name: 'kardinal-bundle',
    type: bundleType,
    reconciler: bundleReconciler(sources),
    statusDelay: (before, after, bundle) =>
      statusDelay(before, after, readersOf(cached, bundle)),
    pace,
    watches: [
      pipelines,
      slots,
      siblings,
      {
        type: promotionStepType,
        toKeys: step => [keyOf(step, step.spec.bundleRef)],
      },
      { type: graphType, toKeys: graph => ownersOf(graph) },
      ...(sources.graphEngine?.type === 'external' ? [madeGates] : []),
      {
        type: policyGateType,
        // What became of an org gate is said on the Bundles that it holds for.
        toKeys: gate =>
          isTemplate(gate)
            ? cached
                .promotingBundles()
                .map(bundle => keyOf(bundle, bundle.metadata.name))
            : [],
      },
    ],
  };
}

function ownersOf(graph: Graph): readonly ObjectKey[] {
  return (graph.metadata.ownerReferences ?? [])
    .filter(owner => owner.kind === bundleType.kind)
    .map(owner => keyOf(graph, owner.name));
}

function keyOf(object: KubeObject, name: string): ObjectKey {
  return { namespace: object.metadata.namespace ?? 'default', name };
}
