import {
  Subscription,
  subscriptionType,
} from '@kardinal/backstage-plugin-kardinal-common';
import { ControllerRuntime, ObjectKey, Store } from '@kardinal/kube-controller';
import { join } from '../bundleIndexes';
import { SealVerifier, trustedStatus } from '../seals';

/**
 * The cache of Subscriptions, with what can be believed of their statuses.
 *
 * @public
 */
export class SubscriptionResources {
  readonly all: Store<Subscription>;

  constructor(
    runtime: Pick<ControllerRuntime, 'store'>,
    private readonly seals: SealVerifier,
  ) {
    this.all = runtime.store(subscriptionType, {
      pipeline: ({ metadata: { namespace }, spec }) => [
        join(namespace, spec.pipeline),
      ],
    });
  }

  find(key: ObjectKey): Subscription | undefined {
    const found = this.all.get(key);
    return found && this.trusted(found);
  }

  /** Those that make Bundles for a Pipeline. */
  ofPipeline(
    namespace: string | undefined,
    pipeline: string,
  ): readonly Subscription[] {
    return this.all
      .byIndex('pipeline', join(namespace, pipeline))
      .map(each => this.trusted(each));
  }

  trusted(subscription: Subscription): Subscription {
    return trustedStatus(this.seals, subscription);
  }
}
