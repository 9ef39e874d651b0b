import { KubeObject, ObjectKey, ResourceType } from '@kardinal/foundation';

/** Object → the values under which it is found in one index. @public */
export type Indexer<T extends KubeObject> = (object: T) => readonly string[];

/**
 * A read-only cache of one resource type, fed by a reflector, that also shows this process's own writes at once.
 *
 * Objects are shared: never mutate them (they are frozen in development). What nobody has read for a while is packed and
 * made anew when it is read: one state of an object is always equal to itself, but not always the same object.
 *
 * @public
 */
export interface Store<T extends KubeObject> {
  readonly type: ResourceType<T>;
  /** How many objects there are. */
  readonly size: number;
  get(key: ObjectKey): T | undefined;
  /** Of every object; unlike `list` cheap, however many there are. */
  keys(): readonly ObjectKey[];
  list(): readonly T[];
  /** Costs what it finds, however many objects there are. Throws when the index was never declared. */
  byIndex(index: string, value: string): readonly T[];
  /** True once the first list is complete. */
  hasSynced(): boolean;
  /** `before` undefined = added, `after` undefined = deleted. Returns the unsubscribe function. */
  onChange(
    listener: (before: T | undefined, after: T | undefined) => void,
  ): () => void;
}
