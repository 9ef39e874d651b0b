import {
  KubeObject,
  ObjectKey,
  StatusOf,
  Clock,
  ResourceType,
} from '@kardinal/foundation';
import { keyOf, typeText } from '../client/objectKey';
import {
  ApplyOptions,
  DeleteOptions,
  KubeClient,
  ListOptions,
  ListPage,
  Patch,
  WatchOptions,
} from '../client/types';
import { builtinTypes } from './fake/builtinTypes';
import {
  CallInterceptor,
  CallLog,
  FinishedCall,
  isWrite,
  Verb,
} from './fake/CallLog';
import { FakeApiServer, FakeType } from './fake/FakeApiServer';
import { listPage } from './fake/listPage';
import { ObjectStorage } from './fake/ObjectStorage';
import { WatchHub } from './fake/WatchHub';
import { ManualClock } from './ManualClock';

/** @public */
export interface FakeClusterOptions {
  /** Besides {@link builtinTypes}. Any other type is answered with 404, as an API server does. */
  readonly types?: readonly (ResourceType | FakeType)[];
  /** For `creationTimestamp` and `deletionTimestamp`. */
  readonly clock?: Clock;
}

/**
 * A Kubernetes API in memory, for tests.
 *
 * Kept: resourceVersions and conflicts, generation, the status subresource, server-side apply with field owners, merge
 * and JSON patches, finalizers and preconditions of deletion, garbage collection by owner references, lists with
 * selectors and pages, watches with resume and 410. Left out: schemas, unless a type brings its own (see
 * {@link FakeType.admit}), namespaces that must
 * exist, `managedFields`, foreground deletion, and the merging of lists by server-side apply, where a list is one value.
 *
 * @public
 */
export class FakeCluster implements KubeClient {
  readonly #watches = new WatchHub();
  readonly #log = new CallLog();
  readonly #api: FakeApiServer;

  constructor(options: FakeClusterOptions = {}) {
    const clock = options.clock ?? new ManualClock();
    const storage = new ObjectStorage(
      () => clock.now(),
      change => this.#watches.publish(change),
    );
    this.#api = new FakeApiServer(storage);
    const types = [...Object.values(builtinTypes), ...(options.types ?? [])];
    for (const type of types) this.install(type);
  }

  /** Starts to serve a type, as when its CRD is created. */
  install(type: ResourceType | FakeType): void {
    this.#api.install('type' in type ? type : { type });
  }

  /** Stops to serve a type, as when its CRD is deleted: its objects and watches go. */
  uninstall(type: ResourceType): void {
    this.#api.uninstall(type);
    this.#watches.endAll(undefined, typeText(type));
  }

  /** The types that are served. */
  types(): readonly ResourceType[] {
    return this.#api.types();
  }

  /** Requests so far, oldest first. */
  get calls(): readonly FinishedCall[] {
    return this.#log.calls;
  }

  /** How many requests there were with one of the verbs; without verbs, how many that write. */
  count(...verbs: readonly Verb[]): number {
    return this.calls.filter(({ verb }) =>
      verbs.length === 0 ? isWrite(verb) : verbs.includes(verb),
    ).length;
  }

  /** Forgets the requests so far. */
  clearCalls(): void {
    this.#log.clear();
  }

  /** Runs before every request; what it throws is the answer. Returns a function that removes it. */
  intercept(interceptor: CallInterceptor): () => void {
    return this.#log.intercept(interceptor);
  }

  /** The version of the latest change. */
  get resourceVersion(): string {
    return this.#api.storage.resourceVersion;
  }

  /** Reads without a request. */
  peek<T extends KubeObject>(
    type: ResourceType<T>,
    key: ObjectKey,
  ): T | undefined {
    return this.#api.storage.get(type, key) as T | undefined;
  }

  /** Reads all objects of a type without a request, sorted by key. */
  peekAll<T extends KubeObject>(type: ResourceType<T>): readonly T[] {
    return this.#api.storage.list(type) as readonly T[];
  }

  /** Reads everything without a request. */
  everything(): readonly KubeObject[] {
    return this.#api.storage.all();
  }

  /** Every state that an object was in, oldest first, as far as the past is not forgotten. */
  states(): readonly KubeObject[] {
    return this.#watches.states();
  }

  /** Stores an object as it is, status included, without a request. */
  seed<T extends KubeObject>(type: ResourceType<T>, object: T): T {
    return this.#api.seed(type, object) as T;
  }

  /** Changes a status without a request, whatever the version: what another controller would do. */
  setStatus<T extends KubeObject>(
    type: ResourceType<T>,
    key: ObjectKey,
    status: StatusOf<T>,
  ): T {
    return this.#api.setStatus(type, key, status) as T;
  }

  /** From now on watches hold back the last `events` events; 0 lets all of them through. */
  lagWatches(events: number): void {
    this.#watches.setLag(events);
  }

  /** Delivers the oldest event that a lagging watch holds back. */
  deliverNext(): void {
    this.#watches.deliverNext();
  }

  /** How many events lagging watches hold back. */
  get waitingEvents(): number {
    return this.#watches.waitingCount;
  }

  get openWatches(): number {
    return this.#watches.openCount;
  }

  /** Ends every watch: cleanly, or with an error. */
  endWatches(error?: Error): void {
    this.#watches.endAll(error);
  }

  /** Sends a bookmark to every watch that has nothing to deliver. */
  bookmark(): void {
    this.#watches.bookmark(this.resourceVersion);
  }

  /** Forgets the history: a watch from an older version gets 410. */
  compact(): void {
    this.#watches.compact(this.resourceVersion);
  }

  get<T extends KubeObject>(
    type: ResourceType<T>,
    key: ObjectKey,
  ): Promise<T | undefined> {
    return this.#call('get', type, key, () => this.peek(type, key));
  }

  list<T extends KubeObject>(
    type: ResourceType<T>,
    options: ListOptions = {},
  ): Promise<ListPage<T>> {
    return this.#call('list', type, undefined, () =>
      listPage(this.peekAll(type), this.resourceVersion, options),
    );
  }

  async watch<T extends KubeObject>(
    type: ResourceType<T>,
    options: WatchOptions<T>,
  ): Promise<void> {
    const opened = await this.#call('watch', type, undefined, () => ({
      stream: this.#watches.open(typeText(type), options),
    }));
    await opened.stream;
  }

  create<T extends KubeObject>(type: ResourceType<T>, object: T): Promise<T> {
    return this.#call('create', type, keyOf(object), () =>
      this.#api.create(type, object),
    ) as Promise<T>;
  }

  apply<T extends KubeObject>(
    type: ResourceType<T>,
    object: T,
    options: ApplyOptions,
  ): Promise<T> {
    return this.#call('apply', type, keyOf(object), () =>
      this.#api.apply(type, object, options),
    ) as Promise<T>;
  }

  patch<T extends KubeObject>(
    type: ResourceType<T>,
    key: ObjectKey,
    patch: Patch,
  ): Promise<T> {
    return this.#call('patch', type, key, () =>
      this.#api.patch(type, key, patch),
    ) as Promise<T>;
  }

  replaceStatus<T extends KubeObject>(
    type: ResourceType<T>,
    object: T,
  ): Promise<T> {
    return this.#call('replaceStatus', type, keyOf(object), () =>
      this.#api.replaceStatus(type, object),
    ) as Promise<T>;
  }

  delete<T extends KubeObject>(
    type: ResourceType<T>,
    key: ObjectKey,
    options: DeleteOptions = {},
  ): Promise<'deleted' | undefined> {
    return this.#call('delete', type, key, () =>
      this.#api.delete(type, key, options),
    );
  }

  resolve(apiVersion: string, kind: string): Promise<ResourceType | undefined> {
    const call = {
      verb: 'resolve',
      type: typeText({ apiVersion, kind }),
    } as const;
    return this.#log.run(call, this, () => this.#api.typeOf(apiVersion, kind));
  }

  #call<T>(
    verb: Verb,
    type: ResourceType,
    key: ObjectKey | undefined,
    execute: () => T,
  ): Promise<T> {
    return this.#log.run({ verb, type: typeText(type), key }, this, () => {
      this.#api.served(type);
      return execute();
    });
  }
}
