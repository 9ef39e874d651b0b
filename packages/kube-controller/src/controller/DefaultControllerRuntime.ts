import { hostname } from 'node:os';
import {
  KubeObject,
  ObjectKey,
  silentLogger,
  Clock,
  Logger,
  ResourceType,
} from '@kardinal/foundation';
import { MemoryStore } from '../cache/MemoryStore';
import { ReadYourWritesClient } from '../cache/ReadYourWritesClient';
import { Reflector } from '../cache/Reflector';
import { StoreRegistry } from '../cache/StoreRegistry';
import { Indexer, Store } from '../cache/types';
import { WholeObjects } from '../cache/WholeObjects';
import { typeText } from '../client/objectKey';
import { KubeClient } from '../client/types';
import { EventLoopTurns } from '../queue/EventLoopTurns';
import { EventRecorder, EventSink } from '../events/EventRecorder';
import { KeyedEffect } from '../reconcile/types';
import { Controller } from './Controller';
import { ControllerContext } from './ControllerContext';
import type { ControllerRuntimeOptions } from './createControllerRuntime';
import { labelSelectorOf, selectedLabels } from './Selection';
import { systemClock } from '@kardinal/foundation';
import { ControllerOptions, ControllerRuntime, WatchedType } from './types';

const tenHours = 10 * 60 * 60_000;

/** What the runtime requires of a controller, whatever its kind. */
type AnyController = Pick<
  Controller<KubeObject, unknown, never, never>,
  'name' | 'run' | 'watch' | 'wake' | 'resync' | 'isIdle' | 'nextPassAt'
>;

/** Shared caches, and controllers over them. */
export class DefaultControllerRuntime implements ControllerRuntime {
  readonly client: KubeClient;
  readonly clock: Clock;
  readonly #options: ControllerRuntimeOptions;
  readonly #logger: Logger;
  readonly #events: EventSink;
  readonly #stores = new StoreRegistry();
  readonly #whole = new WholeObjects();
  readonly #turns: EventLoopTurns;
  readonly #controllers = new Map<string, AnyController>();
  readonly #reflectors: Promise<void>[] = [];
  #signal: AbortSignal | undefined;

  constructor(options: ControllerRuntimeOptions) {
    const { client, readYourWrites } = options;
    this.#options = options;
    this.clock = options.clock ?? systemClock;
    const now = () => this.clock.now();
    this.#turns = options.turns ?? new EventLoopTurns({ now });
    this.#logger = options.logger ?? silentLogger;
    this.client =
      readYourWrites === 'off'
        ? client
        : new ReadYourWritesClient(client, (type, key) =>
            this.#storeOf(type, key),
          );
    this.#events =
      options.events ??
      new EventRecorder({
        client,
        clock: this.clock,
        logger: this.#logger,
        instance: options.instance ?? hostname(),
      });
  }

  store<T extends KubeObject>(
    type: ResourceType<T>,
    indexes: Readonly<Record<string, Indexer<T>>> = {},
  ): Store<T> {
    const store = this.#stores.getOrCreate(type, () => this.#createStore(type));
    store.declareIndexes(indexes);
    return store;
  }

  add<
    R extends KubeObject,
    O,
    E extends KeyedEffect,
    F extends Record<E['type'], unknown>,
  >(options: ControllerOptions<R, O, E, F>): void {
    const { name, type, watches = [] } = options;
    if (this.#controllers.has(name)) {
      throw new Error(`Controller ${name} was added twice`);
    }
    if (this.#signal) throw new Error(`${name} was added after the start`);
    for (const watched of watches) this.store(watched.type);
    const context = this.#controllerContext();
    const controller = new Controller(options, this.store(type), context);
    this.#controllers.set(name, controller);
  }

  watch<T extends KubeObject>(name: string, watched: WatchedType<T>): void {
    this.store(watched.type);
    this.#controllerNamed(name).watch(watched as WatchedType);
  }

  wake(name: string, key: ObjectKey): void {
    this.#controllerNamed(name).wake(key);
  }

  async start(signal: AbortSignal): Promise<void> {
    if (this.#signal) throw new Error('The runtime was started twice');
    this.#signal = signal;
    for (const store of this.#stores.all()) this.#reflect(store, signal);
    await this.#synced(signal);
    const lead = async (leading: AbortSignal) => {
      const controllers = [...this.#controllers.values()];
      await Promise.all(controllers.map(c => c.run(leading)));
    };
    const { elector } = this.#options;
    if (!signal.aborted)
      await (elector ? elector.run(signal, lead) : lead(signal));
    await Promise.all(this.#reflectors);
  }

  resync(): void {
    for (const controller of this.#controllers.values()) controller.resync();
  }

  hasSynced(): boolean {
    return (
      this.#signal !== undefined &&
      this.#stores.all().every(store => store.hasSynced())
    );
  }

  async settled(): Promise<void> {
    let quietTurns = 0;
    for (let turn = 0; quietTurns < 2; turn++) {
      await pause(turn);
      await this.#events.drained();
      quietTurns = this.#isIdle() ? quietTurns + 1 : 0;
      if (this.#signal?.aborted) return;
    }
  }

  nextPassAt(): number | undefined {
    const instants = [...this.#controllers.values()]
      .map(controller => controller.nextPassAt())
      .filter(instant => instant !== undefined);
    return instants.length === 0 ? undefined : Math.min(...instants);
  }

  #isIdle(): boolean {
    return (
      this.hasSynced() && [...this.#controllers.values()].every(c => c.isIdle())
    );
  }

  /** A cache that is kept to one namespace does not know objects of others. */
  #storeOf(
    type: Pick<ResourceType, 'apiVersion' | 'kind'>,
    key: ObjectKey,
  ): MemoryStore<KubeObject> | undefined {
    const store = this.#stores.find(type);
    const { namespace } = this.#options;
    const isElsewhere =
      store?.type.scope === 'Namespaced' &&
      namespace !== undefined &&
      key.namespace !== namespace;
    return isElsewhere ? undefined : store;
  }

  #createStore<T extends KubeObject>(type: ResourceType<T>): MemoryStore<T> {
    const labels = selectedLabels(this.#options.selections, type);
    const store = new MemoryStore(type, {
      whole: this.#whole,
      ...(labels === undefined ? {} : { labels }),
      onListenerError: error =>
        this.#logger.error('A listener of a cache failed', {
          type: typeText(type),
          error: String(error),
        }),
    });
    if (this.#signal) {
      this.#reflect(store as unknown as MemoryStore<KubeObject>, this.#signal);
    }
    return store;
  }

  #reflect(store: MemoryStore<KubeObject>, signal: AbortSignal): void {
    const { client, namespace, random, selections } = this.#options;
    const isNamespaced = store.type.scope === 'Namespaced';
    const labels = selectedLabels(selections, store.type);
    const reflector = new Reflector({
      client,
      store,
      clock: this.clock,
      logger: this.#logger,
      namespace: isNamespaced ? namespace : undefined,
      ...(labels === undefined
        ? {}
        : { labelSelector: labelSelectorOf(labels) }),
      random,
    });
    this.#reflectors.push(reflector.run(signal));
  }

  /** Resolves when every cache has its first list, or the signal aborts. */
  async #synced(signal: AbortSignal): Promise<void> {
    const cancel = this.#warnWhileWaiting();
    for (let turn = 0; !this.hasSynced() && !signal.aborted; turn++) {
      await pause(turn);
    }
    cancel();
  }

  /** Says every half minute which types keep the controllers from starting: mostly a permission is missing. */
  #warnWhileWaiting(): () => void {
    let cancel = () => {};
    const wait = () => {
      cancel = this.clock.setTimeout(() => {
        const waiting = this.#stores.all().filter(s => !s.hasSynced());
        const types = waiting.map(store => typeText(store.type));
        this.#logger.warn('Waiting for the first list of types', { types });
        wait();
      }, 30_000);
    };
    wait();
    return () => cancel();
  }

  #controllerNamed(name: string): AnyController {
    const controller = this.#controllers.get(name);
    if (!controller) throw new Error(`There is no controller ${name}`);
    return controller;
  }

  #controllerContext(): ControllerContext {
    const { elector, backoff, onPass, onStatus } = this.#options;
    const { random, redact, resyncMilliseconds } = this.#options;
    return {
      client: this.client,
      clock: this.clock,
      logger: this.#logger,
      events: this.#events,
      storeOf: (type, key) => this.#storeOf(type, key),
      cacheOf: type => this.store(type),
      turns: this.#turns,
      resyncMilliseconds: resyncMilliseconds ?? tenHours,
      backoff: backoff ?? { minMilliseconds: 1_000, maxMilliseconds: 300_000 },
      random: random ?? Math.random,
      redact: redact ?? (text => text),
      onPass: onPass ?? (() => {}),
      onStatus: onStatus ?? (() => {}),
      assertLeading: () => {
        if (elector?.isLeading() === false) {
          throw new Error('This process does not lead any more');
        }
      },
    };
  }
}

/** A turn of the event loop; after a while a millisecond of the machine's time, for what waits for real I/O. */
function pause(turn: number): Promise<void> {
  return new Promise(resolve => {
    if (turn < 100) setImmediate(resolve);
    else setTimeout(resolve, 1);
  });
}
