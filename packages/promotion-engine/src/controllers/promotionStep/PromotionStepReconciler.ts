import {
  PromotionStep,
  promotionStepType,
  pullRequestFinalizer,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  ControllerOptions,
  deepEqual,
  ObjectKey,
  Reconciler,
} from '@kardinal/kube-controller';
import {
  bundleType,
  policyGateType,
} from '@kardinal/backstage-plugin-kardinal-common';
import { lateness } from '../lateness';
import { decide } from './decide';
import { describe } from './describe';
import { stepEffects } from './effects';
import { observe, StepSources } from './observe';
import { StepWorld } from './StepWorld';
import { StepEffect, StepObservation, StepReceipts } from './types';

type StepReconciler = Reconciler<
  PromotionStep,
  StepObservation,
  StepEffect,
  StepReceipts
>;

/** Carries out the promotion of one Bundle to one environment. */
export function promotionStepReconciler(
  sources: StepSources,
  world: StepWorld,
): StepReconciler {
  return {
    observe: step => observe(sources, step),
    decide,
    effects: stepEffects(world),
    describe,
    cleanup: { finalizer: pullRequestFinalizer, added: 'byOwner' },
  };
}

/** The controller: what it watches, and whom a change wakes. */
export function promotionStepController(
  sources: StepSources,
  world: StepWorld,
): ControllerOptions<PromotionStep, StepObservation, StepEffect, StepReceipts> {
  const { cached, health, pullRequests } = sources;
  return {
    name: 'kardinal-promotion-step',
    type: promotionStepType,
    reconciler: promotionStepReconciler(sources, world),
    sources: [pullRequests],
    // A pass waits for its push: as many go together as one batch of a repository takes.
    concurrency: 64,
    // What it waits for is told to people; how it stands, to the others.
    lateStatus: (before, after) =>
      deepEqual(withoutWords(before), withoutWords(after)) ? lateness.words : 0,
    watches: [
      {
        type: bundleType,
        toKeys: bundle =>
          keysOf(
            cached.stepsOfBundle(
              bundle.metadata.namespace,
              bundle.metadata.name,
            ),
          ),
      },
      {
        type: policyGateType,
        toKeys: gate => keysOf(cached.stepsOfGate(gate)),
      },
      {
        type: promotionStepType,
        toKeys: step => keysOf(cached.stepsOfEnvironment(step, 'Pending')),
      },
      ...health.watchedTypes.map(type => ({
        type,
        toKeys: () => keysOf(cached.stepsInState('HealthChecking')),
      })),
    ],
  };
}

function withoutWords(status: PromotionStep['status']): object {
  const { message, conditions, ...facts } = status ?? {};
  return facts;
}

function keysOf(steps: readonly PromotionStep[]): readonly ObjectKey[] {
  return steps.map(({ metadata: { name, namespace } }) => ({
    name,
    ...(namespace === undefined ? {} : { namespace }),
  }));
}
