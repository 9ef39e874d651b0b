import {
  Bundle,
  bundleOfCommit,
  chartBundleName,
  imageBundleName,
  isBundleOfChart,
  isBundleOfImage,
  isOtherContent,
  Pipeline,
  Subscription,
} from '@kardinal/backstage-plugin-kardinal-common';
import { findCondition, unreachable } from '@kardinal/kube-controller';
import { CachedResources } from '../../services/CachedResources';
import { Egress } from '../../services/egress';
import { subscriptionPlan } from '../../services/subscriptions/subscriptionPlan';
import {
  idOf,
  SourceState,
  SubscriptionWatch,
} from '../../services/subscriptions/SubscriptionWatch';
import { FoundBundle, SubscriptionObservation } from './types';

/** What `observe` reads from. */
export interface SubscriptionSources {
  readonly cached: CachedResources;
  readonly egress: Pick<Egress, 'problemOf'>;
  readonly watch: Pick<
    SubscriptionWatch,
    'current' | 'currentOf' | 'leave' | 'subscribe'
  >;
}

/** What these look at does not follow from the Pipeline. */
const ofRegistry: readonly string[] = ['image', 'chart'];

/** Reads caches only: looks go on in the background. */
export function observe(
  { cached, egress, watch }: SubscriptionSources,
  subscription: Subscription,
): SubscriptionObservation {
  const { metadata, spec } = subscription;
  const pipeline = cached.pipeline(metadata.namespace, spec.pipeline);
  const held = heldBy(spec.pipeline, pipeline);
  const plan = subscriptionPlan(subscription, egress, pipeline);
  switch (plan.type) {
    case 'invalid':
      // What is wrong with the Pipeline is said before what follows from it.
      watch.leave(subscription);
      return held !== undefined && !ofRegistry.includes(spec.type)
        ? held
        : plan;
    case 'suspended':
      watch.leave(subscription);
      return plan;
    case 'unknown':
      watch.leave(subscription);
      return held ?? missing(spec.pipeline);
    case 'combined': {
      if (held !== undefined) {
        watch.leave(subscription);
        return held;
      }
      const states = watch.currentOf(subscription, plan.sources);
      return {
        type: 'combined',
        sources: plan.sources.map(source => ({
          source,
          state: states.get(idOf(source)) ?? { type: 'unread' },
        })),
        bundles: cached.bundlesOfPipeline(metadata.namespace, spec.pipeline),
      };
    }
    case 'source': {
      if (held !== undefined) {
        watch.leave(subscription);
        return held;
      }
      const state = watch.current(subscription, plan.source);
      return {
        type: 'followed',
        state,
        bundle: bundleOf(cached, subscription, state),
      };
    }
    default:
      return unreachable(plan);
  }
}

type Held = Extract<SubscriptionObservation, { readonly type: 'held' }>;

function heldBy(
  name: string,
  pipeline: Pipeline | undefined,
): Held | undefined {
  if (pipeline === undefined) return missing(name);
  const ready = findCondition(pipeline.status?.conditions, 'Ready');
  return ready?.reason === 'ValidationFailed'
    ? {
        type: 'held',
        reason: 'PipelineInvalid',
        message: `The Pipeline ${name} is invalid, and a Bundle of it would fail; it says what is wrong`,
      }
    : undefined;
}

function missing(name: string): Held {
  return {
    type: 'held',
    reason: 'PipelineMissing',
    message: `spec.pipeline: there is no Pipeline ${name} in this namespace; create it, or name another one`,
  };
}

/** Nothing to name where nothing was found. */
const nothing: FoundBundle = { type: 'none', name: '' };

function bundleOf(
  cached: CachedResources,
  { metadata: { namespace }, spec: { pipeline } }: Subscription,
  state: SourceState,
): FoundBundle {
  const bundles = () => cached.bundlesOfPipeline(namespace, pipeline);
  const named = (name: string) => cached.bundle(namespace, name);
  switch (state.type) {
    case 'found': {
      const { image } = state;
      const name = imageBundleName(pipeline, image);
      const own = named(name);
      return own === undefined
        ? madeElsewhere(name, bundles(), each => isBundleOfImage(each, image))
        : { type: isOtherContent(own, image) ? 'taken' : 'made', name };
    }
    case 'chart': {
      const { chart } = state;
      const name = chartBundleName(pipeline, chart);
      const own = named(name);
      return own === undefined
        ? madeElsewhere(name, bundles(), each => isBundleOfChart(each, chart))
        : { type: isBundleOfChart(own, chart) ? 'made' : 'taken', name };
    }
    case 'commit':
      return bundleOfCommit(pipeline, state.commit, bundles());
    case 'unread':
    case 'failed':
    case 'none':
      return nothing;
    default:
      return unreachable(state);
  }
}

/** CI may have made it, under another name. */
function madeElsewhere(
  name: string,
  bundles: readonly Bundle[],
  isIt: (bundle: Bundle) => boolean,
): FoundBundle {
  const other = bundles.find(isIt);
  return other === undefined
    ? { type: 'none', name }
    : { type: 'made', name: other.metadata.name };
}
