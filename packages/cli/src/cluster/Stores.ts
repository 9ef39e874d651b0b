import {
  Indexer,
  KubeObject,
  MemoryStore,
  ResourceType,
  Store,
} from '@kardinal/kube-controller';

/** The stores that somebody asked for: one for each kind, to be filled once. */
export class Stores {
  private readonly stores = new Map<string, MemoryStore<KubeObject>>();

  store<T extends KubeObject>(
    type: ResourceType<T>,
    indexes: Readonly<Record<string, Indexer<T>>> = {},
  ): Store<T> {
    const known = this.stores.get(type.kind);
    // Each kind has one type of object.
    const store = (known ?? new MemoryStore<T>(type)) as MemoryStore<T>;
    this.stores.set(type.kind, store as unknown as MemoryStore<KubeObject>);
    store.declareIndexes(indexes);
    return store;
  }

  all(): readonly MemoryStore<KubeObject>[] {
    return [...this.stores.values()];
  }
}
