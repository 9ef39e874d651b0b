import {
  unreachable,
  KubeObject,
  Clock,
  Logger,
  Instant,
  ResourceType,
} from '@kardinal/foundation';
import { GoneError, KubeError, NotFoundError } from '../client/errors';
import { compareResourceVersions } from '../client/compareResourceVersions';
import { typeText } from '../client/objectKey';
import { KubeClient, WatchEvent } from '../client/types';
import { sleep } from '../controller/sleep';
import { Backoff } from '../queue/Backoff';
import { MemoryStore } from './MemoryStore';
import { StallTimer } from './StallTimer';

/** What became of the last try to list or watch. @public */
export type ReflectorState =
  /** The store is what the API has. */
  | { readonly type: 'synced' }
  | { readonly type: 'unserved' }
  /** It is tried again; the store is what it was. */
  | { readonly type: 'failed'; readonly error: unknown };

/** @public */
export interface ReflectorOptions<T extends KubeObject> {
  readonly client: Pick<KubeClient, 'list' | 'watch'>;
  readonly store: MemoryStore<T>;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Only objects of this namespace; by default all. */
  readonly namespace?: string;
  readonly labelSelector?: string;
  /** `metadata.name=x` for one object: then permissions on that name are enough. */
  readonly fieldSelector?: string;
  /** Objects in a page of a list. Default 100: a page is short-lived garbage, and pages of large objects would be much of it. */
  readonly pageSize?: number;
  /** A request or watch that is silent for so long is aborted. Default 90,000 for a request; 210,000 for a watch, which an API server may leave without a bookmark for two minutes. */
  readonly stallMilliseconds?: number;
  /** Default 1 s to 30 s. */
  readonly backoff?: {
    readonly minMilliseconds: number;
    readonly maxMilliseconds: number;
  };
  /** In [0, 1). Default `Math.random`. */
  readonly random?: () => number;
  /** Called after each try, once the store has what came of it. */
  readonly onState?: (state: ReflectorState) => void;
}

/** A watch that lived so long was no failure, even if nothing was said in it. */
const healthyWatchMilliseconds = 5_000;

/**
 * Keeps a store equal to the API: lists in pages, watches with bookmarks, and begins again whenever something goes wrong.
 * Never stops before its signal aborts.
 *
 * - A watch that ends goes on where it was; 410 in whatever form means a new list, compared with the store.
 * - Errors, and a watch that closes as soon as it opened, back off with jitter; `Retry-After` is honoured.
 * - A type that the API does not serve is an empty store, until it is served.
 *
 * @public
 */
export class Reflector<T extends KubeObject> {
  readonly #options: ReflectorOptions<T>;
  readonly #type: ResourceType<T>;
  readonly #backoff: Backoff;
  #resourceVersion: string | undefined;
  #listedAt: Instant = 0;
  #absences = 0;

  constructor(options: ReflectorOptions<T>) {
    this.#options = options;
    this.#type = options.store.type;
    this.#backoff = new Backoff({
      minMilliseconds: 1_000,
      maxMilliseconds: 30_000,
      ...options.backoff,
      random: options.random,
    });
  }

  /** Resolves after the signal aborted and nothing is open any more. */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const delay = await this.#step(signal).catch(error =>
        this.#delayAfter(error, signal),
      );
      if (delay > 0) await sleep(this.#options.clock, delay, signal);
    }
  }

  /** Lists when it must, then watches once. Answers after how many milliseconds to go on. */
  async #step(signal: AbortSignal): Promise<number> {
    if (this.#resourceVersion === undefined) {
      this.#resourceVersion = await this.#list(signal);
    }
    if (signal.aborted) return 0;
    const isHealthy = await this.#watch(this.#resourceVersion!, signal);
    if (!isHealthy) return this.#backoff.next('');
    this.#backoff.forget('');
    return 0;
  }

  #delayAfter(error: unknown, signal: AbortSignal): number {
    if (signal.aborted) return 0;
    const { store, logger } = this.#options;
    const type = typeText(this.#type);
    if (error instanceof GoneError) {
      this.#resourceVersion = undefined;
      logger.debug('Listing again: the version is too old', { type });
      const age = this.#options.clock.now() - this.#listedAt;
      return age > 30_000 ? 0 : this.#backoff.next('');
    }
    if (error instanceof NotFoundError) {
      this.#resourceVersion = undefined;
      this.#absences++;
      // A server that has just started may not know all its types yet: believe it when it says so twice.
      if (store.size === 0 || this.#absences > 1) {
        store.clear();
        this.#options.onState?.({ type: 'unserved' });
      }
      logger.debug('The API does not serve the type', { type });
      return this.#backoff.next('');
    }
    this.#options.onState?.({ type: 'failed', error });
    logger.warn('Watching failed, trying again', {
      type,
      error: String(error),
    });
    const retryAfter =
      error instanceof KubeError ? error.retryAfterSeconds ?? 0 : 0;
    // Caches that were refused together do not come back together.
    return retryAfter * 1000 + this.#backoff.next('');
  }

  /** Reads all pages, giving way to other work between them. */
  async #list(signal: AbortSignal): Promise<string | undefined> {
    const { client, store, clock } = this.#options;
    const { namespace, labelSelector, fieldSelector } = this.#options;
    const relist = store.beginRelist();
    let token: string | undefined;
    let resourceVersion = '';
    do {
      const timer = this.#stallTimer(90_000, signal);
      const page = await timer.guard(
        client.list(this.#type, {
          namespace,
          labelSelector,
          fieldSelector,
          limit: this.#options.pageSize ?? 100,
          continue: token,
          signal: timer.signal,
        }),
      );
      if (signal.aborted) return undefined;
      relist.page(page.items);
      token = page.continue;
      resourceVersion = page.resourceVersion;
      await new Promise(resolve => {
        setImmediate(resolve);
      });
    } while (token);
    if (signal.aborted) return undefined;
    relist.commit(resourceVersion);
    this.#listedAt = clock.now();
    this.#absences = 0;
    this.#options.onState?.({ type: 'synced' });
    return resourceVersion;
  }

  /** One watch. `true` when it said something or lived for a while. */
  async #watch(resourceVersion: string, signal: AbortSignal): Promise<boolean> {
    const { client, clock } = this.#options;
    const { namespace, labelSelector, fieldSelector } = this.#options;
    const openedAt = clock.now();
    const timer = this.#stallTimer(210_000, signal);
    let events = 0;
    try {
      await timer.guard(
        client.watch(this.#type, {
          namespace,
          labelSelector,
          fieldSelector,
          resourceVersion,
          timeoutSeconds: this.#watchSeconds(),
          signal: timer.signal,
          onOpen: () => {
            timer.restart();
            this.#options.onState?.({ type: 'synced' });
          },
          onEvent: event => {
            if (timer.signal.aborted) return;
            timer.restart();
            events++;
            this.#take(event);
          },
        }),
      );
    } finally {
      if (events > 0) this.#backoff.forget('');
    }
    return events > 0 || clock.now() - openedAt >= healthyWatchMilliseconds;
  }

  #take(event: WatchEvent<T>): void {
    const { store } = this.#options;
    switch (event.type) {
      case 'ADDED':
      case 'MODIFIED':
        store.upsert(event.object);
        this.#advanceTo(event.object.metadata.resourceVersion);
        return;
      case 'DELETED':
        store.observeDeletion(event.object);
        this.#advanceTo(event.object.metadata.resourceVersion);
        return;
      case 'BOOKMARK':
        this.#advanceTo(event.resourceVersion);
        return;
      default:
        unreachable(event);
    }
  }

  /** Where the next watch begins; an event out of order does not take it back. */
  #advanceTo(resourceVersion: string | undefined): void {
    if (
      compareResourceVersions(resourceVersion, this.#resourceVersion) !==
      'older'
    ) {
      this.#resourceVersion = resourceVersion;
    }
  }

  #stallTimer(milliseconds: number, signal: AbortSignal): StallTimer {
    const { clock, stallMilliseconds = milliseconds } = this.#options;
    return new StallTimer(clock, stallMilliseconds, signal);
  }

  /** Between four and five minutes, so that watches do not end together. */
  #watchSeconds(): number {
    const random = this.#options.random ?? Math.random;
    return 240 + Math.floor(random() * 60);
  }
}
