import {
  changeWindowType,
  emergencyOf,
  GateTemplate,
  isTemplate,
  labels,
  MetricCheck,
  metricCheckType,
  Pipeline,
  pipelineType,
  PolicyGate,
  PromotionStep,
  promotionStepType,
  pullRequestFinalizer,
  Rendition,
  renditionType,
  rollbackOf,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  ControllerOptions,
  deepEqual,
  KubeObject,
  ObjectKey,
  Reconciler,
} from '@kardinal/kube-controller';
import {
  bundleType,
  policyGateType,
} from '@kardinal/backstage-plugin-kardinal-common';
import { arePausesChanged } from '../arePausesChanged';
import { areSlotsChanged } from '../areSlotsChanged';
import { isSpecChanged } from '../../services/isSpecChanged';
import { statusDelays } from '../statusDelays';
import { derivationOf } from '../../services/derivation/derivationOf';
import {
  DerivedObservation,
  onlyDerived,
} from '../../services/derivation/onlyDerived';
import { gateWatches } from '../../services/gateFacts';
import { areMetricsChanged } from '../../services/metrics/areMetricsChanged';
import { trustedStatus, withSealedStatus } from '../../services/seals';
import { decide } from './decide';
import { describe } from './describe';
import { stepEffects } from './effects';
import { notDerived } from './notDerived';
import { observe } from './observe';
import { PromotionServices } from './PromotionServices';
import { StepEffect, StepObservation, StepReceipts } from './types';

type StepReconciler = Reconciler<
  PromotionStep,
  DerivedObservation<StepObservation>,
  StepEffect,
  StepReceipts
>;

/** Carries out the promotion of one Bundle to one environment. */
export function promotionStepReconciler(
  services: PromotionServices,
): StepReconciler {
  const { seals } = services;
  const trusted = (step: PromotionStep) => trustedStatus(seals, step);
  const reconciler = withSealedStatus<
    PromotionStep,
    StepObservation,
    StepEffect,
    StepReceipts
  >(
    {
      observe: (step, signal) => observe(services, step, signal),
      decide,
      effects: stepEffects(services),
      describe,
      cleanup: { finalizer: pullRequestFinalizer, added: 'byOwner' },
    },
    { seals, trusted, isSealed: () => true },
  );
  return onlyDerived(reconciler, {
    derivationOf: step => derivationOf(services, step),
    refused: (step, problem, now) => notDerived(trusted(step), problem, now),
  });
}

/** How far promotions are that gates hold. */
const guardedStates = ['Pending', 'Promoting', 'WaitingForMerge'] as const;

/** The controller: what it watches, and whom a change wakes. */
export function promotionStepController(
  services: PromotionServices,
): ControllerOptions<
  PromotionStep,
  DerivedObservation<StepObservation>,
  StepEffect,
  StepReceipts
> {
  const { cached, health, pullRequests, proposals, credentialWatch } = services;
  return {
    name: 'kardinal-promotion-step',
    type: promotionStepType,
    reconciler: promotionStepReconciler(services),
    // All are cached: a step waits for others, of whatever shard.
    predicate: step =>
      step.spec.shard === services.shard &&
      derivationOf(services, step).type !== 'unsealed',
    sources: [pullRequests, proposals, credentialWatch, health],
    // A pass waits for its push: as many go together as one batch of a repository takes.
    concurrency: 64,
    flow: ({ metadata, spec }) => `${metadata.namespace}/${spec.pipeline}`,
    // People read what it waits for; the others, how it stands.
    statusDelay: (before, after) =>
      deepEqual(withoutWords(before), withoutWords(after))
        ? statusDelays.message
        : 0,
    watches: [
      {
        type: bundleType,
        toKeys: bundle => {
          const { namespace, name } = bundle.metadata;
          const undone = rollbackOf(bundle)?.of;
          return keysOf([
            ...cached.stepsOfBundle(namespace, name),
            ...(undone === undefined
              ? []
              : cached.stepsOfBundle(namespace, undone)),
          ]);
        },
      },
      {
        type: policyGateType,
        toKeys: gate =>
          keysOf(
            isTemplate(gate)
              ? statesThatRead(gate).flatMap(state =>
                  cached.stepsInState(state),
                )
              : cached.stepsOfGate(gate),
          ),
      },
      {
        type: metricCheckType,
        isRelevant: areMetricsChanged,
        toKeys: (check: MetricCheck) => keysOf(cached.metrics.stepsOf(check)),
      },
      {
        type: promotionStepType,
        toKeys: step => keysOf(cached.stepsOfEnvironment(step, 'Pending')),
      },
      {
        type: pipelineType,
        isRelevant: areSlotsChanged,
        toKeys: ({ metadata, status }: Pipeline) =>
          (status?.slots ?? []).flatMap(({ bundle }) =>
            keysOf(cached.stepsOfBundle(metadata.namespace, bundle)),
          ),
      },
      {
        type: changeWindowType,
        isRelevant: isSpecChanged,
        toKeys: () =>
          guardedStates.flatMap(state => keysOf(cached.stepsInState(state))),
      },
      {
        type: pipelineType,
        isRelevant: arePausesChanged,
        toKeys: ({ metadata: { namespace, name } }: Pipeline) =>
          cached
            .bundlesOfPipeline(namespace, name)
            .flatMap(({ metadata }) =>
              keysOf(cached.stepsOfBundle(namespace, metadata.name)),
            ),
      },
      {
        type: renditionType,
        isRelevant: isSpecChanged,
        toKeys: ({ metadata: { namespace }, spec }: Rendition) =>
          keysOf(
            cached
              .stepsInState('Promoting')
              .filter(
                step =>
                  step.metadata.namespace === namespace &&
                  step.spec.pipeline === spec.pipeline &&
                  step.spec.environment === spec.environment,
              ),
          ),
      },
      // What a promotion waits for, it reads itself.
      ...gateWatches(cached, gate =>
        keysOf(
          isTemplate(gate) ? emergenciesIn(cached) : cached.stepsOfGate(gate),
        ),
      ),
      ...health.watchedTypes.map(type => ({
        type,
        toKeys: (object: KubeObject) => health.readersOf(type, object),
      })),
    ],
  };
}

/** Who may wait for a permission of the platform. */
function emergenciesIn(
  cached: PromotionServices['cached'],
): readonly PromotionStep[] {
  return guardedStates
    .flatMap(state => cached.stepsInState(state))
    .filter(step => {
      const bundle = cached.bundleOf(step);
      return bundle !== undefined && emergencyOf(bundle) !== undefined;
    });
}

/** Who waits for a template: of one that permits something, also what people see on an open pull request. */
function statesThatRead({ metadata }: PolicyGate): readonly string[] {
  const purpose: GateTemplate['purpose'] = 'emergency-permission';
  const states = ['Pending', 'Promoting'];
  const own = metadata.labels ?? {};
  return own[labels.type] === purpose || own[labels.overridable] === 'true'
    ? [...states, 'WaitingForMerge']
    : states;
}

function withoutWords(status: PromotionStep['status']): object {
  const {
    message,
    conditions,
    healthWarnings,
    steps = [],
    ...facts
  } = status ?? {};
  return {
    ...facts,
    steps: steps.map(({ message: _words, ...entry }) => entry),
  };
}

function keysOf(steps: readonly PromotionStep[]): readonly ObjectKey[] {
  return steps.map(({ metadata: { name, namespace } }) => ({
    name,
    ...(namespace === undefined ? {} : { namespace }),
  }));
}
