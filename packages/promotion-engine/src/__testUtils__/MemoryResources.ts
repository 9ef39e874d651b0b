import {
  KubeObject,
  MemoryStore,
  ResourceType,
  Store,
} from '@kardinal/kube-controller';
import { CachedResources } from '../services/CachedResources';
import { testSeals } from './testSeals';

/** Caches with the objects that a test puts into them; no cluster is behind them. */
export class MemoryResources {
  readonly seals = testSeals();
  readonly cached: CachedResources;
  readonly #stores = new Map<string, MemoryStore<KubeObject>>();
  #version = 0;

  constructor() {
    const store = ((type: ResourceType, indexes = {}) => {
      const found = this.#storeOf(type.kind, type);
      found.declareIndexes(indexes);
      return found as Store<KubeObject>;
    }) as never;
    this.cached = new CachedResources({ store }, this.seals);
  }

  /** Of kinds that the caches have; in place of what they have of the same name. */
  put(...objects: readonly KubeObject[]): void {
    for (const object of objects) {
      this.#version += 1;
      const { metadata } = object;
      this.#storeOf(object.kind).upsert({
        ...object,
        metadata: { ...metadata, resourceVersion: String(this.#version) },
      });
    }
  }

  remove(object: KubeObject): void {
    const { metadata } = object;
    this.#version += 1;
    this.#storeOf(object.kind).observeDeletion({
      ...object,
      metadata: { ...metadata, resourceVersion: String(this.#version) },
    });
  }

  #storeOf(kind: string, type?: ResourceType): MemoryStore<KubeObject> {
    const found =
      this.#stores.get(kind) ??
      (type === undefined ? undefined : new MemoryStore(type));
    if (found === undefined) throw new Error(`the caches have no ${kind}`);
    this.#stores.set(kind, found);
    return found;
  }
}
