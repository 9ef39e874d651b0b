import {
  labels,
  Subscription,
} from '@kardinal/backstage-plugin-kardinal-common';
import { ScmProvider } from '@kardinal/backstage-plugin-kardinal-node';
import { Clock, keyOf, KeySource, ObjectKey } from '@kardinal/kube-controller';
import { Credentials } from '../credentials/Credentials';
import { Egress } from '../egress';
import { GitRepositories } from '../git';
import { LookState, RegistryLimits, RegistryLooks } from '../registryLooks';
import { ChartSource } from './chartPlan';
import { FollowedSources } from './FollowedSources';
import { GitLooks, GitState } from './GitLooks';
import { ImageSource } from './imagePlan';
import { ChartFinding, ChartMemory, lookAtChart } from './lookAtChart';
import { ImageFinding, ImageMemory, lookAtImage } from './lookAtImage';
import { recordedOf } from './sourceHash';
import { SubscriptionHints } from './SubscriptionHints';
import { SubscriptionSource } from './subscriptionPlan';

/** What is known of what a Subscription looks at. */
export type SourceState = LookState<RegistryFinding> | GitState;

/** What a registry or a Helm repository is asked for. */
type RegistrySource = ImageSource | ChartSource;

type RegistryFinding = ImageFinding | ChartFinding;

/** Of images and of charts. */
interface RegistryMemory {
  readonly image?: ImageMemory;
  readonly chart?: ChartMemory;
}

/** What {@link SubscriptionWatch} is made from. */
export interface SubscriptionWatchSources {
  readonly egress: Egress;
  readonly credentials: Pick<
    Credentials,
    'registryLogin' | 'verifyingKey' | 'find'
  >;
  readonly git: Pick<GitRepositories, 'log' | 'tags' | 'contains'>;
  readonly provider: (id: string) => ScmProvider;
  readonly clock: Clock;
  readonly limits: RegistryLimits;
  /** What others say is worth a look. */
  readonly hints: SubscriptionHints;
  /** With what can be believed of its status. */
  readonly subscription: (key: ObjectKey) => Subscription | undefined;
}

/** Looks at what Subscriptions follow, and wakes a Subscription when a look finds something else. */
export class SubscriptionWatch implements KeySource {
  readonly #images: RegistryLooks<
    RegistrySource,
    RegistryFinding,
    RegistryMemory
  >;
  readonly #git: GitLooks;
  readonly #followed: FollowedSources;
  readonly #hints: SubscriptionHints;
  readonly #wakers = new Set<(key: ObjectKey) => void>();

  constructor({
    git,
    subscription,
    provider,
    hints,
    ...others
  }: SubscriptionWatchSources) {
    const { credentials, clock } = others;
    const exists = (owner: ObjectKey) => subscription(owner) !== undefined;
    const recordOf = (owner: ObjectKey, id: string | undefined) =>
      recordedOf(subscription(owner), id);
    this.#hints = hints;
    this.#followed = new FollowedSources({
      provider,
      exists,
      wake: owner => this.#wakers.forEach(wake => wake(owner)),
    });
    this.#git = new GitLooks({
      git,
      credentials,
      clock,
      exists,
      latest: (owner, { id }) => recordOf(owner, id),
    });
    this.#images = new RegistryLooks(others, {
      exists,
      tenantOf: ({ namespace = 'default' }) => namespace,
      secretOf: (owner, { secret }) => inNamespaceOf(owner, secret),
      fieldsOf: ({ field }) => ({
        registry: `${field}.repository`,
        secretRef: `${field}.secretRef`,
      }),
      look: async (
        session,
        owner,
        source,
        memory,
      ): Promise<{ finding: RegistryFinding; memory: RegistryMemory }> => {
        const secret = inNamespaceOf(owner, source.verifyKey);
        const key =
          secret &&
          (await credentials.verifyingKey(
            secret,
            `${source.field}.verifyKeyRef`,
          ));
        const latest = recordOf(owner, source.id);
        const known = {
          ...(latest === undefined ? {} : { latest }),
          ...(key === undefined ? {} : { key }),
        };
        if (source.type === 'chart') {
          const { finding, memory: chart } = await lookAtChart(
            session,
            source,
            {
              ...known,
              ...(memory?.chart === undefined ? {} : { memory: memory.chart }),
            },
          );
          return { finding, memory: chart === undefined ? {} : { chart } };
        }
        const { finding, memory: image } = await lookAtImage(session, source, {
          ...known,
          ...(memory?.image === undefined ? {} : { memory: memory.image }),
        });
        return { finding, memory: { image } };
      },
    });
  }

  subscribe(wake: (key: ObjectKey) => void): () => void {
    this.#wakers.add(wake);
    const ends = [
      this.#images.subscribe(wake),
      this.#git.subscribe(wake),
      this.#hints.subscribe(this.#followed),
    ];
    return () => {
      ends.forEach(end => end());
      this.#wakers.delete(wake);
      this.#followed.clear();
    };
  }

  /** What is known of the source of a Subscription. Begins to look at it, and at nothing else for it any more. */
  current(subscription: Subscription, source: SubscriptionSource): SourceState {
    const states = this.currentOf(subscription, [source]);
    return states.get(idOf(source)) ?? { type: 'unread' };
  }

  /** The same of several, by what they are called. */
  currentOf(
    subscription: Subscription,
    sources: readonly SubscriptionSource[],
  ): ReadonlyMap<string, SourceState> {
    const key = keyOf(subscription);
    const said = subscription.metadata.annotations?.[labels.lookAt];
    const hints = this.#followed.follow(key, sources);
    const asked = hints === 0 ? said : `${said ?? ''} ${hints}`;
    const images = sources.filter(each => each.type !== 'git');
    const [git] = sources.filter(each => each.type === 'git');
    const states = new Map<string, SourceState>(
      this.#images.currentOf(
        key,
        new Map(images.map(each => [idOf(each), each])),
        asked,
      ),
    );
    if (git === undefined) this.#git.leave(key);
    else states.set(idOf(git), this.#git.current(key, git, asked));
    return states;
  }

  /** Nothing is looked at for a Subscription any more. */
  leave(subscription: Subscription): void {
    const key = keyOf(subscription);
    this.#followed.leave(key);
    this.#images.leave(key);
    this.#git.leave(key);
  }
}

/** A Subscription names Secrets of its own namespace. */
function inNamespaceOf(
  { namespace = 'default' }: ObjectKey,
  name: string | undefined,
): ObjectKey | undefined {
  return name === undefined ? undefined : { namespace, name };
}

/** What a source is called among those of its Subscription. */
export function idOf(source: SubscriptionSource): string {
  return source.id ?? source.type;
}
