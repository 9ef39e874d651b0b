import { KubeObject, ObjectKey, ResourceType } from '@kardinal/foundation';
import { ClientWrite, ForwardingClient } from '../client/ForwardingClient';
import { DeleteOptions, KubeClient } from '../client/types';
import { MemoryStore } from './MemoryStore';

/** The store in which an object belongs, when it is cached. */
export type StoreLookup = (
  type: ResourceType,
  key: ObjectKey,
) => MemoryStore<KubeObject> | undefined;

/** A client whose writes show in the caches before they return. @public */
export class ReadYourWritesClient extends ForwardingClient {
  constructor(client: KubeClient, private readonly storeOf: StoreLookup) {
    super(client);
  }

  override async delete<T extends KubeObject>(
    type: ResourceType<T>,
    key: ObjectKey,
    options?: DeleteOptions,
  ): Promise<'deleted' | undefined> {
    const result = await super.delete(type, key, options);
    if (options?.propagation !== 'Foreground') {
      this.storeOf(type, key)?.recordDeletion(key);
    }
    return result;
  }

  protected override async store<T extends KubeObject>(
    { type, key }: ClientWrite,
    send: () => Promise<T>,
  ): Promise<T> {
    const object = await send();
    const store = this.storeOf(type, key);
    const { deletionTimestamp, finalizers = [] } = object.metadata;
    if (deletionTimestamp !== undefined && finalizers.length === 0) {
      store?.recordRelease(object);
    } else {
      store?.upsert(object);
    }
    return object;
  }
}
