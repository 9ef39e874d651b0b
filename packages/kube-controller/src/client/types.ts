import { KubeObject, ObjectKey, ResourceType } from '@kardinal/foundation';

/** @public */
export interface ListOptions {
  readonly namespace?: string;
  readonly labelSelector?: string;
  readonly fieldSelector?: string;
  readonly limit?: number;
  readonly continue?: string;
  readonly signal?: AbortSignal;
}

/** @public */
export interface ListPage<T extends KubeObject> {
  readonly items: readonly T[];
  readonly resourceVersion: string;
  readonly continue?: string;
}

/** One event of a watch stream. @public */
export type WatchEvent<T extends KubeObject> =
  | { readonly type: 'ADDED' | 'MODIFIED' | 'DELETED'; readonly object: T }
  | { readonly type: 'BOOKMARK'; readonly resourceVersion: string };

/** @public */
export interface WatchOptions<T extends KubeObject> {
  readonly namespace?: string;
  readonly labelSelector?: string;
  readonly fieldSelector?: string;
  /** Events after this version. */
  readonly resourceVersion: string;
  readonly timeoutSeconds?: number;
  readonly signal: AbortSignal;
  readonly onEvent: (event: WatchEvent<T>) => void;
  /** Called when the server has answered 200: the stream is open. */
  readonly onOpen?: () => void;
}

/** What to do when another field manager owns a field that we apply. @public */
export type OnApplyConflict = 'fail' | 'force';

/** @public */
export interface ApplyOptions {
  readonly fieldManager: string;
  readonly onConflict: OnApplyConflict;
}

/** @public */
export type Patch =
  | { readonly type: 'merge'; readonly body: unknown }
  | { readonly type: 'json'; readonly body: readonly JsonPatchOperation[] };

/** RFC 6902. @public */
export type JsonPatchOperation =
  | {
      readonly op: 'add' | 'replace' | 'test';
      readonly path: string;
      readonly value: unknown;
    }
  | { readonly op: 'remove'; readonly path: string };

/** @public */
export interface DeleteOptions {
  /** Delete only this incarnation (precondition). */
  readonly uid?: string;
  readonly resourceVersion?: string;
  readonly propagation?: 'Background' | 'Foreground' | 'Orphan';
}

/**
 * Typed access to a Kubernetes API.
 *
 * Every method throws a {@link KubeError} subclass on an API error and a plain error when the server cannot be
 * reached. Implementations: `HttpKubeClient` (a real or embedded API server) and `FakeCluster` (tests).
 *
 * @public
 */
export interface KubeClient {
  /** `undefined` when there is no such object. */
  get<T extends KubeObject>(
    type: ResourceType<T>,
    key: ObjectKey,
  ): Promise<T | undefined>;
  /** One page. Callers that want everything go through a cache, never through a loop in a pass. */
  list<T extends KubeObject>(
    type: ResourceType<T>,
    options?: ListOptions,
  ): Promise<ListPage<T>>;
  /** Resolves when the server closes the stream; throws `GoneError` on 410, also when it comes inside the stream. */
  watch<T extends KubeObject>(
    type: ResourceType<T>,
    options: WatchOptions<T>,
  ): Promise<void>;
  create<T extends KubeObject>(type: ResourceType<T>, object: T): Promise<T>;
  /** Server-side apply. */
  apply<T extends KubeObject>(
    type: ResourceType<T>,
    object: T,
    options: ApplyOptions,
  ): Promise<T>;
  patch<T extends KubeObject>(
    type: ResourceType<T>,
    key: ObjectKey,
    patch: Patch,
  ): Promise<T>;
  /** PUT of `/status` at the object's resourceVersion: throws `ConflictError` when it is stale. */
  replaceStatus<T extends KubeObject>(
    type: ResourceType<T>,
    object: T,
  ): Promise<T>;
  /** `undefined` when there was nothing to delete. */
  delete<T extends KubeObject>(
    type: ResourceType<T>,
    key: ObjectKey,
    options?: DeleteOptions,
  ): Promise<'deleted' | undefined>;
  /** Discovery, cached; `undefined` when the API has no such kind (now). */
  resolve(apiVersion: string, kind: string): Promise<ResourceType | undefined>;
}
