import { compareResourceVersions } from '../client/compareResourceVersions';
import { keyOf, keyText } from '../client/objectKey';
import { KubeObject, ObjectKey, ResourceType } from '../client/types';
import { deepFreeze } from '../json/deepFreeze';
import { IndexedObjects } from './IndexedObjects';
import { Tombstones } from './Tombstones';
import { Indexer, Store } from './types';

/** Told of each change: `before` undefined = added, `after` undefined = deleted. @public */
export type ChangeListener<T extends KubeObject> = (
  before: T | undefined,
  after: T | undefined,
) => void;

/** @public */
export interface MemoryStoreOptions {
  /** What a listener throws ends here and nowhere else. */
  readonly onListenerError?: (error: unknown) => void;
  /** Default `on`, except where `NODE_ENV` is `production`. */
  readonly freeze?: 'on' | 'off';
}

/** A list being read page by page; `commit` removes what it did not contain. @public */
export interface Relist<T extends KubeObject> {
  page(objects: readonly T[]): void;
  /** @param resourceVersion - of the list: what is newer than it stays */
  commit(resourceVersion: string): void;
}

/**
 * The cache of one resource type.
 *
 * Three sources feed it: lists, watch events, and this process's own writes. Whatever the order in which they arrive, the
 * newest version of each object wins, so that own writes show at once and no older event undoes them.
 *
 * @public
 */
export class MemoryStore<T extends KubeObject> implements Store<T> {
  readonly #objects = new IndexedObjects<T>();
  readonly #tombstones = new Tombstones();
  readonly #listeners = new Set<ChangeListener<T>>();
  readonly #touched = new Set<string>();
  #isRelisting = false;
  #hasSynced = false;

  constructor(
    readonly type: ResourceType<T>,
    private readonly options: MemoryStoreOptions = {},
  ) {}

  get(key: ObjectKey): T | undefined {
    return this.#objects.get(keyText(key));
  }

  list(): readonly T[] {
    return this.#objects.list();
  }

  byIndex(index: string, value: string): readonly T[] {
    return this.#objects.byIndex(index, value);
  }

  hasSynced(): boolean {
    return this.#hasSynced;
  }

  onChange(listener: ChangeListener<T>): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  /** Adds indexes; also what is already there is found under them. */
  declareIndexes(indexes: Readonly<Record<string, Indexer<T>>>): void {
    for (const [name, indexer] of Object.entries(indexes)) {
      this.#objects.declare(name, indexer);
    }
  }

  /** A state that the API told or that one of our writes returned. Ignored when a newer one is known. */
  upsert(object: T): void {
    const key = keyText(keyOf(object));
    const before = this.#objects.get(key);
    if (before && !isNewer(object, before)) return;
    if (this.#tombstones.covers(key, object)) return;
    this.#put(key, before, object);
  }

  /** The API told that the object is gone. */
  observeDeletion(object: T): void {
    const key = keyText(keyOf(object));
    this.#tombstones.add(key, object, 'observed');
    const before = this.#objects.get(key);
    if (!before) return;
    const order = compareVersions(before, object);
    const isSame = before.metadata.uid === object.metadata.uid;
    if (order === 'newer' && !isSame) return;
    this.#remove(key, before);
  }

  /** This process deleted the object: it goes at once, unless finalizers hold it. */
  recordDeletion(key: ObjectKey): void {
    const text = keyText(key);
    const before = this.#objects.get(text);
    if (!before || (before.metadata.finalizers ?? []).length > 0) return;
    this.#tombstones.add(text, before, 'requested');
    this.#remove(text, before);
  }

  /** This process took the last finalizer away: the object is gone. */
  recordRelease(object: T): void {
    this.observeDeletion(object);
  }

  /** Begins to compare the store with a complete list. */
  beginRelist(): Relist<T> {
    const listed = new Set<string>();
    const overtaken = this.#tombstones.keys();
    this.#isRelisting = true;
    this.#touched.clear();
    return {
      page: objects => {
        for (const object of objects) {
          listed.add(keyText(keyOf(object)));
          this.upsert(object);
        }
      },
      commit: resourceVersion => {
        this.#removeUnlisted(listed, resourceVersion);
        this.#tombstones.clear(overtaken);
        this.#isRelisting = false;
        this.#hasSynced = true;
      },
    };
  }

  /** The API does not serve the type: there are no objects. */
  clear(): void {
    for (const [key, object] of this.#objects.entries()) {
      this.#remove(key, object);
    }
    this.#hasSynced = true;
  }

  #removeUnlisted(listed: ReadonlySet<string>, resourceVersion: string): void {
    for (const [key, object] of this.#objects.entries()) {
      if (listed.has(key)) continue;
      const order = compareResourceVersions(
        object.metadata.resourceVersion,
        resourceVersion,
      );
      if (order === 'newer') continue;
      if (order === 'unknown' && this.#touched.has(key)) continue;
      this.#remove(key, object);
    }
  }

  #put(key: string, before: T | undefined, object: T): void {
    const isFrozen = this.options.freeze ?? defaultFreeze();
    const after = isFrozen === 'on' ? deepFreeze(object) : object;
    if (this.#isRelisting) this.#touched.add(key);
    this.#objects.set(key, after);
    this.#tell(before, after);
  }

  #remove(key: string, before: T): void {
    this.#objects.delete(key);
    this.#tell(before, undefined);
  }

  #tell(before: T | undefined, after: T | undefined): void {
    for (const listener of [...this.#listeners]) {
      try {
        listener(before, after);
      } catch (error) {
        this.options.onListenerError?.(error);
      }
    }
  }
}

function compareVersions(a: KubeObject, b: KubeObject) {
  return compareResourceVersions(
    a.metadata.resourceVersion,
    b.metadata.resourceVersion,
  );
}

function isNewer(object: KubeObject, than: KubeObject): boolean {
  const order = compareVersions(object, than);
  return order === 'newer' || order === 'unknown';
}

function defaultFreeze(): 'on' | 'off' {
  return process.env.NODE_ENV === 'production' ? 'off' : 'on';
}
