import {
  labels,
  Subscription,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  retryAfter,
  StepError,
} from '@kardinal/backstage-plugin-kardinal-node';
import {
  Clock,
  Instant,
  keyOf,
  KeySource,
  keyText,
  ObjectKey,
} from '@kardinal/kube-controller';
import { BackgroundReads } from '../background/BackgroundReads';
import { Turns } from '../background/Turns';
import { withJitter } from '../background/withJitter';
import { CredentialError, Credentials } from '../credentials/Credentials';
import { Egress } from '../egress';
import { RegistryLimitError, RegistrySession } from '../oci';
import { ImageFinding, ImageMemory, lookAtImage } from './lookAtImage';
import { limitWords } from './limitWords';
import { ImageSource } from './subscriptionPlan';

/** In milliseconds. */
const waits = {
  /** After the first look that failed for something that passes; twice as long each time, up to the longest. */
  first: 60_000,
  longest: 15 * 60_000,
  /** Where a registry wants to be asked less, and does not say until when; and the longest that it can ask for. */
  limit: 10 * 60_000,
  longestLimit: 6 * 60 * 60_000,
  /** For one look with everything that it reads. */
  look: 2 * 60_000,
  /** Between two looks at something that is edited again and again. */
  edited: 10_000,
};

/** Looks at one time, for a namespace and for all. */
const atOnce = { each: 2, all: 16 };

/** Why a look failed. */
export type LookFailure =
  | 'RateLimited'
  | 'CredentialMissing'
  | 'RegistryUnavailable'
  | 'RegistryRefused';

/** What is known of what a Subscription looks at. */
export type SourceState =
  | { readonly type: 'unread' }
  | ImageFinding
  | {
      readonly type: 'failed';
      readonly reason: LookFailure;
      readonly message: string;
      /** In a row. */
      readonly failures: number;
      readonly retryAt: Instant;
    };

/** A registry that is left alone for now. */
class HeldError extends Error {
  constructor(readonly until: Instant) {
    super('held');
  }
}

/** What is looked at; where somebody asks for it, once more. */
interface LookSubject extends ImageSource {
  readonly asked?: string;
}

interface Found {
  readonly state: SourceState;
  readonly memory: ImageMemory;
}

/** What {@link SubscriptionWatch} is made from. */
export interface SubscriptionWatchSources {
  readonly egress: Egress;
  readonly credentials: Pick<Credentials, 'registryLogin' | 'verifyingKey'>;
  readonly clock: Clock;
  /** With what can be believed of its status. */
  readonly subscription: (key: ObjectKey) => Subscription | undefined;
}

/**
 * Looks at what Subscriptions follow, in the background, each in its own rhythm, and wakes a Subscription when a look finds something else. A
 * registry that wants to be asked less is left alone by everybody who shares its limit. A cache of the outside, empty after a
 * restart; only what leads asks for it.
 */
export class SubscriptionWatch implements KeySource {
  readonly #reads: BackgroundReads<LookSubject, Found>;
  readonly #turns = new Turns(atOnce);
  /** Until when registries are not asked, by who shares a limit. */
  readonly #holds = new Map<string, Instant>();
  #ending = new AbortController();
  #subscribers = 0;

  constructor(private readonly sources: SubscriptionWatchSources) {
    this.#reads = new BackgroundReads({
      clock: sources.clock,
      pause: waits.edited,
      retry: { first: waits.first, longest: waits.longest },
      again: (source, now, { state }) =>
        state.type === 'failed' ? state.retryAt : now + source.interval,
      exists: owner => sources.subscription(owner) !== undefined,
      read: (owner, source, before) => this.#look(owner, source, before),
    });
  }

  subscribe(wake: (key: ObjectKey) => void): () => void {
    const leave = this.#reads.subscribe(wake);
    this.#subscribers += 1;
    return () => {
      leave();
      this.#subscribers -= 1;
      if (this.#subscribers > 0) return;
      this.#ending.abort();
      this.#ending = new AbortController();
      this.#holds.clear();
    };
  }

  /** What is known of the source of a Subscription. Begins to look at it. */
  current(subscription: Subscription, source: ImageSource): SourceState {
    const key = keyOf(subscription);
    const asked = subscription.metadata.annotations?.[labels.lookAt];
    const subject = {
      ...source,
      interval: withJitter(keyText(key), source.interval),
      ...(asked === undefined ? {} : { asked }),
    };
    const found = this.#reads.current(key, new Map([['source', subject]]));
    return found.get('source')?.state ?? { type: 'unread' };
  }

  /** Nothing is looked at for a Subscription any more. */
  leave(subscription: Subscription): void {
    this.#reads.current(keyOf(subscription), new Map());
  }

  /** Never rejects. */
  async #look(
    owner: ObjectKey,
    source: ImageSource,
    before: Found | undefined,
  ): Promise<Found> {
    const memory = before?.memory ?? { details: {} };
    const failures =
      before?.state.type === 'failed' ? before.state.failures : 0;
    try {
      return await this.#turns.take(namespaceOf(owner), () =>
        this.#lookNow(owner, source, memory),
      );
    } catch (error) {
      return {
        memory,
        state: this.#failureOf(owner, source, error, failures + 1),
      };
    }
  }

  async #lookNow(
    owner: ObjectKey,
    source: ImageSource,
    memory: ImageMemory,
  ): Promise<Found> {
    const { egress, credentials, clock, subscription } = this.sources;
    const hold = this.#holds.get(limitOf(owner, source)) ?? -Infinity;
    if (hold > clock.now()) throw new HeldError(hold);
    const late = new AbortController();
    const cancel = clock.setTimeout(() => late.abort(), waits.look);
    try {
      const login =
        source.secret === undefined
          ? undefined
          : await credentials.registryLogin(
              { namespace: owner.namespace, name: source.secret },
              source.registry,
              'spec.image.repository',
            );
      const key =
        source.verifyKey === undefined
          ? undefined
          : await credentials.verifyingKey(
              { namespace: owner.namespace, name: source.verifyKey },
              'spec.image.verifyKeyRef',
            );
      const session = new RegistrySession(
        egress,
        {
          registry: source.registry,
          repository: source.path,
          tenant: namespaceOf(owner),
          access: 'pull',
          fields: {
            registry: 'spec.image.repository',
            secretRef: 'spec.image.secretRef',
          },
          ...(login === undefined ? {} : { login }),
        },
        AbortSignal.any([late.signal, this.#ending.signal]),
      );
      const latest = subscription(owner)?.status?.latest;
      const { finding, memory: now } = await lookAtImage(session, source, {
        memory,
        ...(latest === undefined ? {} : { latest }),
        ...(key === undefined ? {} : { key }),
      });
      return { memory: now, state: finding };
    } catch (error) {
      if (late.signal.aborted)
        throw new StepError(
          'transient',
          `${source.registry} did not answer everything in time`,
        );
      throw error;
    } finally {
      cancel();
    }
  }

  #failureOf(
    owner: ObjectKey,
    source: ImageSource,
    error: unknown,
    failures: number,
  ): SourceState {
    const now = this.sources.clock.now();
    const message = error instanceof Error ? error.message : String(error);
    const failed = (
      reason: LookFailure,
      retryAt: Instant,
      words = message,
    ): SourceState => ({
      type: 'failed',
      reason,
      message: words,
      failures,
      retryAt,
    });
    if (error instanceof HeldError)
      return failed(
        'RateLimited',
        error.until,
        limitWords(source.registry, 'wants to be asked less', error.until),
      );
    if (error instanceof RegistryLimitError) {
      const named = retryAfter(error.headers, now) ?? now + waits.limit;
      const until = Math.min(
        now + waits.longestLimit,
        Math.max(now + waits.first, named),
      );
      this.#holds.set(limitOf(owner, source), until);
      return failed(
        'RateLimited',
        until,
        limitWords(source.registry, message, until),
      );
    }
    const patient = now + source.interval;
    if (error instanceof CredentialError)
      return failed('CredentialMissing', patient);
    if (error instanceof StepError && error.kind === 'terminal')
      return failed('RegistryRefused', patient);
    const backoff = waits.first * 2 ** Math.min(failures - 1, 10);
    return failed(
      'RegistryUnavailable',
      now + Math.min(waits.longest, backoff),
    );
  }
}

function namespaceOf({ namespace = 'default' }: ObjectKey): string {
  return namespace;
}

/** Who shares the limit of a registry: whoever asks it without a login, from the address of this process; else a login. */
function limitOf(owner: ObjectKey, { registry, secret }: ImageSource): string {
  return secret === undefined
    ? registry
    : [registry, namespaceOf(owner), secret].join(' ');
}
