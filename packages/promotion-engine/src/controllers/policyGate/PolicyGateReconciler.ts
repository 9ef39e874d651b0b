import {
  bundleType,
  collectTemplates,
  isOutdated,
  isTemplate,
  labels,
  Pipeline,
  pipelineType,
  PolicyGate,
  policyGateType,
  PromotionStep,
  promotionStepType,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  ControllerOptions,
  ObjectKey,
  Reconciler,
} from '@kardinal/kube-controller';
import { derivationOf } from '../../services/derivation/derivationOf';
import {
  DerivedObservation,
  onlyDerived,
} from '../../services/derivation/onlyDerived';
import { proposedCommit } from '../../services/checks/proposedCommit';
import { gateWatches } from '../../services/gateFacts';
import { isGenerationChanged } from '../../services/isGenerationChanged';
import { trustedStatus, withSealedStatus } from '../../services/seals';
import { decide } from './decide';
import { describe } from './describe';
import { notDerived } from './notDerived';
import { GateSources, observe } from './observe';
import { statusDelay } from './statusDelay';
import { GateObservation } from './types';

/** Evaluates gates; a kind without effects. */
export function policyGateReconciler(
  sources: GateSources,
): Reconciler<PolicyGate, DerivedObservation<GateObservation>> {
  const { seals } = sources;
  const trusted = (gate: PolicyGate) =>
    isTemplate(gate) ? gate : trustedStatus(seals, gate);
  const reconciler = withSealedStatus<
    PolicyGate,
    GateObservation,
    never,
    Record<never, never>
  >(
    {
      observe: gate => observe(sources, gate),
      decide,
      effects: {},
      describe,
    },
    { seals, trusted, isSealed: gate => !isTemplate(gate) },
  );
  return onlyDerived(reconciler, {
    derivationOf: gate =>
      isTemplate(gate) ? { type: 'derived' } : derivationOf(sources, gate),
    refused: notDerived,
  });
}

/** The controller: what it watches, and what a change wakes. */
export function policyGateController(
  sources: GateSources,
): ControllerOptions<
  PolicyGate,
  DerivedObservation<GateObservation>,
  never,
  Record<never, never>
> {
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
    flow: ({ metadata, spec }) =>
      `${metadata.namespace}/${spec.pipeline ?? ''}`,
    predicate: gate =>
      isTemplate(gate) || derivationOf(sources, gate).type !== 'unsealed',
    statusDelay,
    sources: [sources.webRequests],
    watches: [
      {
        type: policyGateType,
        // Who waits for a template: only those that are closed, or cease to be.
        isRelevant: (before, after) => isClosed(before) !== isClosed(after),
        toKeys: templateKeys,
      },
      {
        type: pipelineType,
        // What a template guards depends on what Pipelines say, not on how they stand.
        isRelevant: isGenerationChanged,
        toKeys: pipeline => templatesInReach(sources, pipeline).map(keyOf),
      },
      {
        type: policyGateType,
        // Whether a gate may be overridden is what its template says now.
        isRelevant: (before, after) =>
          overridableOf(before) !== overridableOf(after),
        toKeys: gate =>
          isTemplate(gate) ? cached.pendingInstances(gate).map(keyOf) : [],
      },
      {
        type: promotionStepType,
        // Whether anybody waits for a gate follows from how far a promotion is, and from what it proposes.
        isRelevant: (before?: PromotionStep, after?: PromotionStep) =>
          before?.status?.state !== after?.status?.state ||
          proposedOf(before) !== proposedOf(after),
        toKeys: step => [
          ...gatesOfBundle(step.metadata.namespace, step.spec.bundleRef),
          ...outdatedTemplates(sources, step),
        ],
      },
      {
        type: bundleType,
        toKeys: bundle =>
          gatesOfBundle(bundle.metadata.namespace, bundle.metadata.name),
      },
      ...gateWatches(cached, gate => (isTemplate(gate) ? [] : [keyOf(gate)])),
    ],
  };
}

function overridableOf(gate: PolicyGate | undefined): string | undefined {
  return gate?.metadata.labels?.[labels.overridable];
}

function proposedOf(step: PromotionStep | undefined): string | undefined {
  return step && proposedCommit(step);
}

function isClosed(gate: PolicyGate | undefined): boolean {
  return (
    gate !== undefined && !isTemplate(gate) && gate.status?.ready === false
  );
}

/** The template of an instance. */
function templateKeys({ spec: { templateRef } }: PolicyGate): ObjectKey[] {
  const { namespace = 'default', name } = templateRef ?? {};
  return name === undefined ? [] : [{ namespace, name }];
}

/** The templates that guard a promotion as they were: with its start, one less is. */
function outdatedTemplates(
  { cached }: GateSources,
  { metadata: { namespace }, spec }: PromotionStep,
): readonly ObjectKey[] {
  return (spec.requiredGates ?? []).flatMap(name => {
    const gate = cached.gate(namespace, name);
    if (gate === undefined) return [];
    const [key] = templateKeys(gate);
    const template = key && cached.gates.get(key);
    return template !== undefined && isOutdated(gate, template) ? [key] : [];
  });
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
