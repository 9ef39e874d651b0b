import {
  labels,
  Subscription,
} from '@kardinal/backstage-plugin-kardinal-common';
import { Clock, keyOf, KeySource, ObjectKey } from '@kardinal/kube-controller';
import { Credentials } from '../credentials/Credentials';
import { Egress } from '../egress';
import { LookState, RegistryLimits, RegistryLooks } from '../registryLooks';
import { ImageFinding, ImageMemory, lookAtImage } from './lookAtImage';
import { ImageSource } from './subscriptionPlan';

/** What is known of what a Subscription looks at. */
export type SourceState = LookState<ImageFinding>;

/** What {@link SubscriptionWatch} is made from. */
export interface SubscriptionWatchSources {
  readonly egress: Egress;
  readonly credentials: Pick<Credentials, 'registryLogin' | 'verifyingKey'>;
  readonly clock: Clock;
  readonly limits: RegistryLimits;
  /** With what can be believed of its status. */
  readonly subscription: (key: ObjectKey) => Subscription | undefined;
}

/** Looks at what Subscriptions follow, and wakes a Subscription when a look finds something else. */
export class SubscriptionWatch implements KeySource {
  readonly #looks: RegistryLooks<ImageSource, ImageFinding, ImageMemory>;

  constructor({
    credentials,
    subscription,
    ...others
  }: SubscriptionWatchSources) {
    const fields = {
      registry: 'spec.image.repository',
      secretRef: 'spec.image.secretRef',
    };
    this.#looks = new RegistryLooks(
      { ...others, credentials },
      {
        exists: owner => subscription(owner) !== undefined,
        tenantOf: ({ namespace = 'default' }) => namespace,
        secretOf: (owner, { secret }) => inNamespaceOf(owner, secret),
        fields,
        look: async (session, owner, source, memory) => {
          const secret = inNamespaceOf(owner, source.verifyKey);
          const key =
            secret &&
            (await credentials.verifyingKey(secret, 'spec.image.verifyKeyRef'));
          const latest = subscription(owner)?.status?.latest;
          return lookAtImage(session, source, {
            ...(memory === undefined ? {} : { memory }),
            ...(latest === undefined ? {} : { latest }),
            ...(key === undefined ? {} : { key }),
          });
        },
      },
    );
  }

  subscribe(wake: (key: ObjectKey) => void): () => void {
    return this.#looks.subscribe(wake);
  }

  /** What is known of the source of a Subscription. Begins to look at it. */
  current(subscription: Subscription, source: ImageSource): SourceState {
    const asked = subscription.metadata.annotations?.[labels.lookAt];
    return this.#looks.current(keyOf(subscription), source, asked);
  }

  /** Nothing is looked at for a Subscription any more. */
  leave(subscription: Subscription): void {
    this.#looks.leave(keyOf(subscription));
  }
}

/** A Subscription names Secrets of its own namespace. */
function inNamespaceOf(
  { namespace = 'default' }: ObjectKey,
  name: string | undefined,
): ObjectKey | undefined {
  return name === undefined ? undefined : { namespace, name };
}
