import { ObjectMeta, Resource, ResourceType } from '@kardinal/foundation';
import { JsonPatchOperation, KubeClient } from '../../../client/types';

/** A kind with a status and without a schema. */
export type Thing = Resource<Record<string, unknown>, Record<string, unknown>>;

export const thingType: ResourceType<Thing> = {
  apiVersion: 'contract.example.com/v1',
  kind: 'Thing',
  plural: 'things',
  scope: 'Namespaced',
};

/** The thing that most of the contract is about. */
export const thingKey = { namespace: 'default', name: 'a' };

export function newThing(
  spec: Record<string, unknown>,
  metadata: Partial<ObjectMeta> = {},
): Thing {
  const { apiVersion, kind } = thingType;
  return { apiVersion, kind, metadata: { ...thingKey, ...metadata }, spec };
}

/** The things of the client under test, which comes when the suite starts. */
export class Things {
  #client: KubeClient | undefined;

  get client(): KubeClient {
    if (this.#client) return this.#client;
    throw new Error('The suite has not started');
  }

  use(client: KubeClient): void {
    this.#client = client;
  }

  create(
    spec: Record<string, unknown> = {},
    metadata: Partial<ObjectMeta> = {},
  ): Promise<Thing> {
    return this.client.create(thingType, newThing(spec, metadata));
  }

  get(): Promise<Thing | undefined> {
    return this.client.get(thingType, thingKey);
  }

  merge(body: unknown): Promise<Thing> {
    return this.client.patch(thingType, thingKey, { type: 'merge', body });
  }

  patchJson(body: readonly JsonPatchOperation[]): Promise<Thing> {
    return this.client.patch(thingType, thingKey, { type: 'json', body });
  }

  apply(
    fieldManager: string,
    spec: Record<string, unknown>,
    onConflict: 'fail' | 'force' = 'fail',
  ): Promise<Thing> {
    const options = { fieldManager, onConflict };
    return this.client.apply(thingType, newThing(spec), options);
  }

  /** Removes all there are, finalizers or not. */
  async clear(): Promise<void> {
    for (const { metadata } of (await this.client.list(thingType)).items) {
      const { name, namespace } = metadata;
      const key = { name, namespace };
      const body = { metadata: { finalizers: null } };
      await this.client.patch(thingType, key, { type: 'merge', body });
      await this.client.delete(thingType, key);
    }
  }
}
