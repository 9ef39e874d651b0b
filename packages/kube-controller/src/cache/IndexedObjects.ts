import { KubeObject } from '../client/types';
import { Indexer } from './types';

/** One value of one index: the objects in it, and the list of them until it changes. */
interface Bucket<T> {
  readonly members: Map<string, T>;
  list?: readonly T[];
}

/** Objects by key and by declared indexes; a lookup costs the same however many objects there are. */
export class IndexedObjects<T extends KubeObject> {
  readonly #objects: Bucket<T> = { members: new Map() };
  readonly #indexers = new Map<string, Indexer<T>>();
  readonly #indexes = new Map<string, Map<string, Bucket<T>>>();

  /** @throws Error when the name is taken by another indexer. */
  declare(name: string, indexer: Indexer<T>): void {
    const existing = this.#indexers.get(name);
    if (existing === indexer) return;
    if (existing) throw new Error(`Index ${name} is declared twice`);
    this.#indexers.set(name, indexer);
    const index = new Map<string, Bucket<T>>();
    this.#indexes.set(name, index);
    for (const [key, object] of this.#objects.members) {
      for (const value of indexer(object)) insert(index, value, key, object);
    }
  }

  get(key: string): T | undefined {
    return this.#objects.members.get(key);
  }

  entries(): readonly (readonly [string, T])[] {
    return [...this.#objects.members];
  }

  list(): readonly T[] {
    return listOf(this.#objects);
  }

  /** @throws Error when the index was never declared. */
  byIndex(name: string, value: string): readonly T[] {
    const index = this.#indexes.get(name);
    if (!index) throw new Error(`Index ${name} was never declared`);
    const bucket = index.get(value);
    return bucket ? listOf(bucket) : [];
  }

  set(key: string, object: T): void {
    this.delete(key);
    this.#objects.members.set(key, object);
    this.#objects.list = undefined;
    for (const [name, indexer] of this.#indexers) {
      const index = this.#indexes.get(name)!;
      for (const value of indexer(object)) insert(index, value, key, object);
    }
  }

  delete(key: string): void {
    const object = this.#objects.members.get(key);
    if (!object) return;
    this.#objects.members.delete(key);
    this.#objects.list = undefined;
    for (const [name, indexer] of this.#indexers) {
      const index = this.#indexes.get(name)!;
      for (const value of indexer(object)) erase(index, value, key);
    }
  }
}

function listOf<T>(bucket: Bucket<T>): readonly T[] {
  bucket.list ??= Object.freeze([...bucket.members.values()]);
  return bucket.list;
}

function insert<T>(
  index: Map<string, Bucket<T>>,
  value: string,
  key: string,
  object: T,
): void {
  const bucket = index.get(value) ?? { members: new Map<string, T>() };
  bucket.members.set(key, object);
  bucket.list = undefined;
  index.set(value, bucket);
}

function erase<T>(
  index: Map<string, Bucket<T>>,
  value: string,
  key: string,
): void {
  const bucket = index.get(value);
  if (!bucket) return;
  bucket.members.delete(key);
  bucket.list = undefined;
  if (bucket.members.size === 0) index.delete(value);
}
