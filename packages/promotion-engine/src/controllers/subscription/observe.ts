import {
  imageBundleName,
  isBundleOfImage,
  isOtherContent,
  Pipeline,
  Subscription,
} from '@kardinal/backstage-plugin-kardinal-common';
import { findCondition } from '@kardinal/kube-controller';
import { CachedResources } from '../../services/CachedResources';
import { Egress } from '../../services/egress';
import { subscriptionPlan } from '../../services/subscriptions/subscriptionPlan';
import {
  SourceState,
  SubscriptionWatch,
} from '../../services/subscriptions/SubscriptionWatch';
import { FoundBundle, SubscriptionObservation } from './types';

/** What `observe` reads from. */
export interface SubscriptionSources {
  readonly cached: CachedResources;
  readonly egress: Pick<Egress, 'problemOf'>;
  readonly watch: Pick<SubscriptionWatch, 'current' | 'leave' | 'subscribe'>;
}

/** Reads caches only: looks go on in the background. */
export function observe(
  { cached, egress, watch }: SubscriptionSources,
  subscription: Subscription,
): SubscriptionObservation {
  const plan = subscriptionPlan(subscription, egress);
  const { metadata, spec } = subscription;
  const held = heldBy(
    spec.pipeline,
    cached.pipeline(metadata.namespace, spec.pipeline),
  );
  if (plan.type !== 'image' || held !== undefined) {
    watch.leave(subscription);
    return plan.type === 'image' && held !== undefined
      ? held
      : withoutLook(plan);
  }
  const state = watch.current(subscription, plan.source);
  return {
    type: 'followed',
    state,
    bundle: bundleOf(cached, subscription, state),
  };
}

function withoutLook(
  plan: ReturnType<typeof subscriptionPlan>,
): SubscriptionObservation {
  return plan.type === 'invalid' ? plan : { type: 'suspended' };
}

function heldBy(
  name: string,
  pipeline: Pipeline | undefined,
): Extract<SubscriptionObservation, { readonly type: 'held' }> | undefined {
  if (pipeline === undefined)
    return {
      type: 'held',
      reason: 'PipelineMissing',
      message: `spec.pipeline: there is no Pipeline ${name} in this namespace; create it, or name another one`,
    };
  const ready = findCondition(pipeline.status?.conditions, 'Ready');
  return ready?.reason === 'ValidationFailed'
    ? {
        type: 'held',
        reason: 'PipelineInvalid',
        message: `The Pipeline ${name} is invalid, and a Bundle of it would fail; it says what is wrong`,
      }
    : undefined;
}

function bundleOf(
  cached: CachedResources,
  { metadata: { namespace }, spec }: Subscription,
  state: SourceState,
): FoundBundle {
  if (state.type !== 'found') return { type: 'none' };
  const { image } = state;
  const name = imageBundleName(spec.pipeline, image);
  const own = cached.bundle(namespace, name);
  if (own !== undefined)
    return { type: isOtherContent(own, image) ? 'taken' : 'made', name };
  const other = cached
    .bundlesOfPipeline(namespace, spec.pipeline)
    .find(each => isBundleOfImage(each, image));
  return other === undefined
    ? { type: 'none' }
    : { type: 'made', name: other.metadata.name };
}
