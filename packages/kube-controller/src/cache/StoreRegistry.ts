import { KubeObject, ResourceType } from '@kardinal/foundation';
import { typeText } from '../client/objectKey';
import { MemoryStore } from './MemoryStore';

/** The shared caches of a runtime, one per type. */
export class StoreRegistry {
  readonly #stores = new Map<string, MemoryStore<KubeObject>>();

  /** @param create - called for a type that has no store yet */
  getOrCreate<T extends KubeObject>(
    type: ResourceType<T>,
    create: () => MemoryStore<T>,
  ): MemoryStore<T> {
    const existing = this.find(type);
    if (existing) return existing as unknown as MemoryStore<T>;
    const store = create();
    this.#stores.set(
      typeText(type),
      store as unknown as MemoryStore<KubeObject>,
    );
    return store;
  }

  find(
    type: Pick<ResourceType, 'apiVersion' | 'kind'>,
  ): MemoryStore<KubeObject> | undefined {
    return this.#stores.get(typeText(type));
  }

  all(): readonly MemoryStore<KubeObject>[] {
    return [...this.#stores.values()];
  }
}
