import { KubeObject } from '@kardinal/foundation';
import { Bucket } from './Bucket';
import { KeptObject, Activity, Packing } from './KeptObject';
import { Indexer } from './types';

interface Index<T extends KubeObject> {
  readonly indexer: Indexer<T>;
  readonly buckets: Map<string, Bucket<T>>;
}

const none = Object.freeze([]);

/** Objects by key and by declared indexes; a lookup costs what it finds, however many objects there are. */
export class IndexedObjects<T extends KubeObject> {
  readonly #objects = new Map<string, KeptObject<T>>();
  readonly #indexes = new Map<string, Index<T>>();

  constructor(private readonly packing: Packing<T>) {}

  get size(): number {
    return this.#objects.size;
  }

  /** @throws Error when the name is taken by another indexer. */
  declare(name: string, indexer: Indexer<T>): void {
    const existing = this.#indexes.get(name);
    if (existing?.indexer === indexer) return;
    if (existing) throw new Error(`Index ${name} is declared twice`);
    const index = { indexer, buckets: new Map<string, Bucket<T>>() };
    this.#indexes.set(name, index);
    for (const kept of this.#objects.values()) insert(index, kept, kept.read());
  }

  get(key: string): KeptObject<T> | undefined {
    return this.#objects.get(key);
  }

  keys(): readonly string[] {
    return [...this.#objects.keys()];
  }

  list(): readonly T[] {
    return Object.freeze(
      Array.from(this.#objects.values(), kept => kept.read()),
    );
  }

  /** @throws Error when the index was never declared. */
  byIndex(name: string, value: string): readonly T[] {
    const index = this.#indexes.get(name);
    if (!index) throw new Error(`Index ${name} was never declared`);
    return index.buckets.get(value)?.read() ?? none;
  }

  /** @returns the object as it is given out from now on */
  set(key: string, object: T, activity: Activity): T {
    this.delete(key);
    const after = this.packing.finish(object);
    const kept = new KeptObject(after, activity, this.packing);
    this.#objects.set(key, kept);
    for (const index of this.#indexes.values()) insert(index, kept, after);
    return after;
  }

  delete(key: string): void {
    const kept = this.#objects.get(key);
    if (!kept) return;
    this.#objects.delete(key);
    for (const index of this.#indexes.values()) erase(index, kept);
    kept.discard();
  }
}

function insert<T extends KubeObject>(
  { indexer, buckets }: Index<T>,
  kept: KeptObject<T>,
  object: T,
): void {
  for (const value of indexer(object)) {
    const bucket = buckets.get(value) ?? new Bucket<T>();
    bucket.add(kept);
    buckets.set(value, bucket);
  }
}

function erase<T extends KubeObject>(
  { indexer, buckets }: Index<T>,
  kept: KeptObject<T>,
): void {
  for (const value of indexer(kept.read())) {
    const bucket = buckets.get(value);
    bucket?.delete(kept);
    if (bucket?.isEmpty) buckets.delete(value);
  }
}
