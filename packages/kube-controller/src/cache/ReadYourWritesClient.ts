import { KubeObject, ObjectKey, ResourceType } from '@kardinal/foundation';
import { keyOf } from '../client/objectKey';
import {
  ApplyOptions,
  DeleteOptions,
  KubeClient,
  ListOptions,
  ListPage,
  Patch,
  WatchOptions,
} from '../client/types';
import { MemoryStore } from './MemoryStore';

/** The store in which an object belongs, when it is cached. */
export type StoreLookup = (
  type: ResourceType,
  key: ObjectKey,
) => MemoryStore<KubeObject> | undefined;

/** A client whose writes show in the caches before they return. @public */
export class ReadYourWritesClient implements KubeClient {
  constructor(
    private readonly client: KubeClient,
    private readonly storeOf: StoreLookup,
  ) {}

  get<T extends KubeObject>(
    type: ResourceType<T>,
    key: ObjectKey,
  ): Promise<T | undefined> {
    return this.client.get(type, key);
  }

  list<T extends KubeObject>(
    type: ResourceType<T>,
    options?: ListOptions,
  ): Promise<ListPage<T>> {
    return this.client.list(type, options);
  }

  watch<T extends KubeObject>(
    type: ResourceType<T>,
    options: WatchOptions<T>,
  ): Promise<void> {
    return this.client.watch(type, options);
  }

  async create<T extends KubeObject>(
    type: ResourceType<T>,
    object: T,
  ): Promise<T> {
    return this.#show(type, await this.client.create(type, object));
  }

  async apply<T extends KubeObject>(
    type: ResourceType<T>,
    object: T,
    options: ApplyOptions,
  ): Promise<T> {
    return this.#show(type, await this.client.apply(type, object, options));
  }

  async patch<T extends KubeObject>(
    type: ResourceType<T>,
    key: ObjectKey,
    patch: Patch,
  ): Promise<T> {
    return this.#show(type, await this.client.patch(type, key, patch));
  }

  async replaceStatus<T extends KubeObject>(
    type: ResourceType<T>,
    object: T,
  ): Promise<T> {
    return this.#show(type, await this.client.replaceStatus(type, object));
  }

  async delete<T extends KubeObject>(
    type: ResourceType<T>,
    key: ObjectKey,
    options?: DeleteOptions,
  ): Promise<'deleted' | undefined> {
    const result = await this.client.delete(type, key, options);
    if (options?.propagation !== 'Foreground') {
      this.storeOf(type, key)?.recordDeletion(key);
    }
    return result;
  }

  resolve(apiVersion: string, kind: string): Promise<ResourceType | undefined> {
    return this.client.resolve(apiVersion, kind);
  }

  #show<T extends KubeObject>(type: ResourceType<T>, object: T): T {
    const store = this.storeOf(type, keyOf(object));
    const { deletionTimestamp, finalizers = [] } = object.metadata;
    if (deletionTimestamp !== undefined && finalizers.length === 0) {
      store?.recordRelease(object);
    } else {
      store?.upsert(object);
    }
    return object;
  }
}
