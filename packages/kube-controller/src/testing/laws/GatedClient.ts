import { KubeObject, ObjectKey, ResourceType } from '@kardinal/foundation';
import { keyOf, keyText, typeText } from '../../client/objectKey';
import {
  ApplyOptions,
  DeleteOptions,
  KubeClient,
  ListOptions,
  ListPage,
  Patch,
  WatchOptions,
} from '../../client/types';
import { eventType } from '../../events/EventRecorder';
import { IoGate } from './IoGate';

/** A client whose writes are counted by a gate. Kubernetes events are best effort and do not count. */
export class GatedClient implements KubeClient {
  constructor(
    private readonly client: KubeClient,
    private readonly gate: IoGate,
  ) {}

  async get<T extends KubeObject>(
    type: ResourceType<T>,
    key: ObjectKey,
  ): Promise<T | undefined> {
    await this.gate.passUncounted();
    return this.client.get(type, key);
  }

  async list<T extends KubeObject>(
    type: ResourceType<T>,
    options?: ListOptions,
  ): Promise<ListPage<T>> {
    await this.gate.passUncounted();
    return this.client.list(type, options);
  }

  async watch<T extends KubeObject>(
    type: ResourceType<T>,
    options: WatchOptions<T>,
  ): Promise<void> {
    await this.gate.passUncounted();
    return this.client.watch(type, {
      ...options,
      onEvent: event => {
        if (this.gate.state === 'alive') options.onEvent(event);
      },
    });
  }

  create<T extends KubeObject>(type: ResourceType<T>, object: T): Promise<T> {
    return this.#write('create', type, keyOf(object), () =>
      this.client.create(type, object),
    );
  }

  apply<T extends KubeObject>(
    type: ResourceType<T>,
    object: T,
    options: ApplyOptions,
  ): Promise<T> {
    return this.#write('apply', type, keyOf(object), () =>
      this.client.apply(type, object, options),
    );
  }

  patch<T extends KubeObject>(
    type: ResourceType<T>,
    key: ObjectKey,
    patch: Patch,
  ): Promise<T> {
    return this.#write('patch', type, key, () =>
      this.client.patch(type, key, patch),
    );
  }

  replaceStatus<T extends KubeObject>(
    type: ResourceType<T>,
    object: T,
  ): Promise<T> {
    return this.#write('replaceStatus', type, keyOf(object), () =>
      this.client.replaceStatus(type, object),
    );
  }

  delete<T extends KubeObject>(
    type: ResourceType<T>,
    key: ObjectKey,
    options?: DeleteOptions,
  ): Promise<'deleted' | undefined> {
    return this.#write('delete', type, key, () =>
      this.client.delete(type, key, options),
    );
  }

  async resolve(
    apiVersion: string,
    kind: string,
  ): Promise<ResourceType | undefined> {
    await this.gate.passUncounted();
    return this.client.resolve(apiVersion, kind);
  }

  async #write<T>(
    verb: string,
    type: ResourceType,
    key: ObjectKey,
    call: () => Promise<T>,
  ): Promise<T> {
    if (typeText(type) === typeText(eventType)) {
      await this.gate.passUncounted();
      return call();
    }
    return this.gate.pass(`${verb} ${type.kind} ${keyText(key)}`, call);
  }
}
