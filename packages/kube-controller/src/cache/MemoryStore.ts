import { KubeObject, ObjectKey, ResourceType } from '@kardinal/foundation';
import { compareResourceVersions } from '../client/compareResourceVersions';
import { keyFrom, keyOf, keyText } from '../client/objectKey';
import { deepFreeze } from '../json/deepFreeze';
import { IndexedObjects } from './IndexedObjects';
import { Activity } from './KeptObject';
import { TextPacker } from './TextPacker';
import { Tombstones } from './Tombstones';
import { Indexer, Store } from './types';
import { WholeObjects } from './WholeObjects';

/** Called with each change: `before` undefined = added, `after` undefined = deleted. @public */
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
  /** The space for objects that are in use, which stores may share. Default: one of its own. */
  readonly whole?: WholeObjects;
  /** Only objects that have them are kept: one that loses one of them leaves, and may come back. Default: every object. */
  readonly labels?: Readonly<Record<string, string>>;
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
  readonly #objects: IndexedObjects<T>;
  readonly #tombstones = new Tombstones();
  readonly #listeners = new Set<ChangeListener<T>>();
  readonly #touched = new Set<string>();
  #isRelisting = false;
  #hasSynced = false;

  constructor(
    readonly type: ResourceType<T>,
    private readonly options: MemoryStoreOptions = {},
  ) {
    const { freeze = defaultFreeze(), whole = new WholeObjects() } = options;
    this.#objects = new IndexedObjects({
      packer: new TextPacker(),
      whole,
      finish: object => (freeze === 'on' ? deepFreeze(object) : object),
    });
  }

  get size(): number {
    return this.#objects.size;
  }

  get(key: ObjectKey): T | undefined {
    return this.#objects.get(keyText(key))?.read();
  }

  keys(): readonly ObjectKey[] {
    return this.#objects.keys().map(keyFrom);
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

  /** A state that the API sent or that one of our writes returned. Ignored when a newer one is known. */
  upsert(object: T): void {
    this.#take(object, 'busy');
  }

  #take(object: T, activity: Activity): void {
    const key = keyText(keyOf(object));
    const kept = this.#objects.get(key);
    if (kept && !isNewer(object, kept)) return;
    if (!this.#isSelected(object)) {
      this.observeDeletion(object);
      return;
    }
    if (this.#tombstones.covers(key, object)) return;
    if (this.#isRelisting) this.#touched.add(key);
    const before = kept?.read();
    this.#notify(before, this.#objects.set(key, object, activity));
  }

  /** The API reported that the object is gone. */
  observeDeletion(object: T): void {
    const key = keyText(keyOf(object));
    // A watch that selects says the same of an object that is gone and of one that lost its label.
    const isLeft = this.options.labels !== undefined;
    this.#tombstones.add(key, object, isLeft ? 'left' : 'observed');
    const before = this.#objects.get(key)?.read();
    if (!before) return;
    const order = compareResourceVersions(
      before.metadata.resourceVersion,
      object.metadata.resourceVersion,
    );
    const isSame = before.metadata.uid === object.metadata.uid;
    if (order === 'newer' && (isLeft || !isSame)) return;
    this.#remove(key, before);
  }

  /** This process deleted the object: it goes at once, unless finalizers hold it. */
  recordDeletion(key: ObjectKey): void {
    const text = keyText(key);
    const before = this.#objects.get(text)?.read();
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
          this.#take(object, 'idle');
        }
      },
      commit: resourceVersion => {
        this.#removeUnlisted(listed, resourceVersion);
        this.#tombstones.clear(overtaken);
        this.#isRelisting = false;
        this.#touched.clear();
        this.#hasSynced = true;
      },
    };
  }

  /** The API does not serve the type: there are no objects. */
  clear(): void {
    for (const key of this.#objects.keys()) {
      this.#remove(key, this.#objects.get(key)!.read());
    }
    this.#hasSynced = true;
  }

  #isSelected({ metadata }: T): boolean {
    return Object.entries(this.options.labels ?? {}).every(
      ([name, value]) => metadata.labels?.[name] === value,
    );
  }

  #removeUnlisted(listed: ReadonlySet<string>, resourceVersion: string): void {
    for (const key of this.#objects.keys()) {
      if (listed.has(key)) continue;
      const kept = this.#objects.get(key)!;
      const order = compareResourceVersions(
        kept.resourceVersion,
        resourceVersion,
      );
      if (order === 'newer') continue;
      if (order === 'unknown' && this.#touched.has(key)) continue;
      this.#remove(key, kept.read());
    }
  }

  #remove(key: string, before: T): void {
    this.#objects.delete(key);
    this.#notify(before, undefined);
  }

  #notify(before: T | undefined, after: T | undefined): void {
    for (const listener of [...this.#listeners]) {
      try {
        listener(before, after);
      } catch (error) {
        this.options.onListenerError?.(error);
      }
    }
  }
}

function isNewer(
  { metadata }: KubeObject,
  than: { readonly resourceVersion: string | undefined },
): boolean {
  const order = compareResourceVersions(
    metadata.resourceVersion,
    than.resourceVersion,
  );
  return order === 'newer' || order === 'unknown';
}

function defaultFreeze(): 'on' | 'off' {
  return process.env.NODE_ENV === 'production' ? 'off' : 'on';
}
