import {
  KubeObject,
  ObjectKey,
  Instant,
  Clock,
  ResourceType,
} from '@kardinal/foundation';
import { Store, Indexer } from '../cache/types';
import { KubeClient } from '../client/types';
import { Pace } from '../queue/TokenBuckets';
import { StatusDelay } from '../reconcile/DelayedStatuses';
import { KeyedEffect, Reconciler } from '../reconcile/types';

/** Another type whose changes wake resources of the controller. @public */
export interface WatchedType<T extends KubeObject = KubeObject> {
  readonly type: ResourceType<T>;
  /** Whether a change concerns anybody; `undefined` before it was there and after it is gone. Default: every change. */
  isRelevant?(before: T | undefined, after: T | undefined): boolean;
  /** Keys to reconcile when `object` changes; called with the state before and after. */
  toKeys(object: T): readonly ObjectKey[];
}

/** A wake-up from outside the API (a webhook): carries a key, never a fact. @public */
export interface KeySource {
  subscribe(wake: (key: ObjectKey) => void): () => void;
}

/** @public */
export interface ControllerOptions<
  R extends KubeObject,
  Observation,
  Effect extends KeyedEffect,
  Receipts extends Record<Effect['type'], unknown>,
> {
  /** kebab-case; also the field manager and the events' reporting controller. */
  readonly name: string;
  readonly type: ResourceType<R>;
  readonly reconciler: Reconciler<R, Observation, Effect, Receipts>;
  // Each has a type of its own, and accepts nothing but that: no common type but this one.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly watches?: readonly WatchedType<any>[];
  readonly sources?: readonly KeySource[];
  /** Passes at the same time, never two for one key. Default 4. */
  readonly concurrency?: number;
  /** What of its namespace passes over a resource are for: flows take turns, after namespaces do. Default: each resource is for itself. */
  readonly flow?: (resource: R) => string;
  /** Of the passes of one key. Default: two hundred in a row, then five a second. */
  readonly pace?: Pace;
  /** How long a change of status may be delayed. Default: every change is written at once. */
  readonly statusDelay?: StatusDelay<R>;
  /** Only these are reconciled; everything is cached. */
  readonly predicate?: (resource: R) => boolean;
}

/** A running set of controllers over shared caches. @public */
export interface ControllerRuntime {
  readonly client: KubeClient;
  readonly clock: Clock;
  /** The shared cache of a type; declares its indexes. Call before `start`. */
  store<T extends KubeObject>(
    type: ResourceType<T>,
    indexes?: Readonly<Record<string, Indexer<T>>>,
  ): Store<T>;
  add<
    R extends KubeObject,
    O,
    E extends KeyedEffect,
    F extends Record<E['type'], unknown>,
  >(
    options: ControllerOptions<R, O, E, F>,
  ): void;
  /**
   * Starts reflectors, waits for leadership when configured, then runs controllers until the signal aborts. Resolves when
   * the last pass has ended. Once only.
   */
  start(signal: AbortSignal): Promise<void>;
  /** Lets changes of one more type wake keys of a controller; also after `start`, for types that are found on the way. */
  watch<T extends KubeObject>(
    controller: string,
    watched: WatchedType<T>,
  ): void;
  /** Wakes a key of a controller. */
  wake(controller: string, key: ObjectKey): void;
  /** Wakes every key of every controller. */
  resync(): void;
  /** Started, and every cache has had its first list. */
  hasSynced(): boolean;
  /** Resolves when caches have synced and no key is running or due; keys that are due later do not count. For tests. */
  settled(): Promise<void>;
  /** When the next pass is due. For tests. */
  nextPassAt(): Instant | undefined;
}
