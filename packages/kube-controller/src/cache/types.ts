import { KubeObject, ObjectKey, ResourceType } from '../client/types';

/** Object → the values under which it is found in one index. @public */
export type Indexer<T extends KubeObject> = (object: T) => readonly string[];

/**
 * A read-only cache of one resource type, fed by a reflector, that also shows this process's own writes at once.
 *
 * Objects are shared: never mutate them (they are frozen in development).
 *
 * @public
 */
export interface Store<T extends KubeObject> {
  readonly type: ResourceType<T>;
  get(key: ObjectKey): T | undefined;
  list(): readonly T[];
  /** Constant time. Throws when the index was never declared. */
  byIndex(index: string, value: string): readonly T[];
  /** True once the first list is complete. */
  hasSynced(): boolean;
  /** `before` undefined = added, `after` undefined = deleted. Returns the unsubscribe function. */
  onChange(
    listener: (before: T | undefined, after: T | undefined) => void,
  ): () => void;
}
