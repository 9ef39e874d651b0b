import {
  Bundle,
  bundleType,
  labels,
  Pipeline,
  pipelineType,
  Subscription,
  subscriptionType,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  ControllerOptions,
  findCondition,
  keyOf,
  ObjectKey,
  Reconciler,
} from '@kardinal/kube-controller';
import { Seals, withSealedStatus } from '../../services/seals';
import { SubscriptionResources } from '../../services/subscriptions/SubscriptionResources';
import { decide } from './decide';
import { describe } from './describe';
import { observe, SubscriptionSources } from './observe';
import { SubscriptionObservation } from './types';

/** What the controller needs. */
export type SubscriptionServices = SubscriptionSources & {
  readonly subscriptions: SubscriptionResources;
  readonly seals: Seals;
};

/** Makes Bundles of what is new in registries; a kind without effects, as looks change nothing. */
export function subscriptionReconciler(
  services: SubscriptionServices,
): Reconciler<Subscription, SubscriptionObservation> {
  const { seals, subscriptions } = services;
  const reconciler: Reconciler<Subscription, SubscriptionObservation> = {
    observe: async subscription => observe(services, subscription),
    decide,
    effects: {},
    describe,
  };
  return withSealedStatus(reconciler, {
    seals,
    trusted: subscription => subscriptions.trusted(subscription),
    isSealed: () => true,
  });
}

/** The controller: what it watches, and what a change wakes. */
export function subscriptionController(
  services: SubscriptionServices,
): ControllerOptions<
  Subscription,
  SubscriptionObservation,
  never,
  Record<never, never>
> {
  const { subscriptions, watch } = services;
  return {
    name: 'kardinal-subscription',
    type: subscriptionType,
    reconciler: subscriptionReconciler(services),
    sources: [watch],
    watches: [
      {
        type: pipelineType,
        isRelevant: (before?: Pipeline, after?: Pipeline) =>
          validityOf(before) !== validityOf(after),
        toKeys: ({ metadata }: Pipeline): readonly ObjectKey[] =>
          subscriptions
            .ofPipeline(metadata.namespace, metadata.name)
            .map(keyOf),
      },
      {
        type: bundleType,
        isRelevant: (before?: Bundle, after?: Bundle) =>
          before?.metadata.uid !== after?.metadata.uid,
        toKeys: ({ metadata }: Bundle): readonly ObjectKey[] => {
          const name = metadata.labels?.[labels.subscription];
          const { namespace = 'default' } = metadata;
          return name === undefined ? [] : [{ namespace, name }];
        },
      },
    ],
  };
}

/** Whether there is one, and whether it says that it is invalid. */
function validityOf(pipeline: Pipeline | undefined): string {
  if (pipeline === undefined) return 'absent';
  const ready = findCondition(pipeline.status?.conditions, 'Ready');
  return ready?.reason === 'ValidationFailed' ? 'invalid' : 'valid';
}
