import { KubeObject, ObjectKey, ResourceType } from '@kardinal/foundation';
import { keyOf } from './objectKey';
import {
  ApplyOptions,
  DeleteOptions,
  KubeClient,
  ListOptions,
  ListPage,
  Patch,
  WatchOptions,
} from './types';

/** One write of a client, as it is seen from outside. @public */
export interface ClientWrite {
  readonly verb: 'create' | 'apply' | 'patch' | 'replaceStatus' | 'delete';
  readonly type: ResourceType;
  readonly key: ObjectKey;
}

/** A client that sends its requests through another one. Subclasses change what happens around them. @public */
export abstract class ForwardingClient implements KubeClient {
  constructor(protected readonly client: KubeClient) {}

  get<T extends KubeObject>(
    type: ResourceType<T>,
    key: ObjectKey,
  ): Promise<T | undefined> {
    return this.read(() => this.client.get(type, key));
  }

  list<T extends KubeObject>(
    type: ResourceType<T>,
    options: ListOptions = {},
  ): Promise<ListPage<T>> {
    return this.read(() => this.client.list(type, options), options.signal);
  }

  watch<T extends KubeObject>(
    type: ResourceType<T>,
    options: WatchOptions<T>,
  ): Promise<void> {
    return this.client.watch(type, options);
  }

  create<T extends KubeObject>(type: ResourceType<T>, object: T): Promise<T> {
    return this.store({ verb: 'create', type, key: keyOf(object) }, () =>
      this.client.create(type, object),
    );
  }

  apply<T extends KubeObject>(
    type: ResourceType<T>,
    object: T,
    options: ApplyOptions,
  ): Promise<T> {
    return this.store({ verb: 'apply', type, key: keyOf(object) }, () =>
      this.client.apply(type, object, options),
    );
  }

  patch<T extends KubeObject>(
    type: ResourceType<T>,
    key: ObjectKey,
    patch: Patch,
  ): Promise<T> {
    return this.store({ verb: 'patch', type, key }, () =>
      this.client.patch(type, key, patch),
    );
  }

  replaceStatus<T extends KubeObject>(
    type: ResourceType<T>,
    object: T,
  ): Promise<T> {
    return this.store({ verb: 'replaceStatus', type, key: keyOf(object) }, () =>
      this.client.replaceStatus(type, object),
    );
  }

  delete<T extends KubeObject>(
    type: ResourceType<T>,
    key: ObjectKey,
    options: DeleteOptions = {},
  ): Promise<'deleted' | undefined> {
    return this.write({ verb: 'delete', type, key }, () =>
      this.client.delete(type, key, options),
    );
  }

  resolve(apiVersion: string, kind: string): Promise<ResourceType | undefined> {
    return this.read(() => this.client.resolve(apiVersion, kind));
  }

  /** A request that changes nothing; watches are none of them. */
  protected read<T>(send: () => Promise<T>, _signal?: AbortSignal): Promise<T> {
    return send();
  }

  /** A request that changes something. */
  protected write<T>(_write: ClientWrite, send: () => Promise<T>): Promise<T> {
    return send();
  }

  /** A write that is answered with the object as it is stored. */
  protected store<T extends KubeObject>(
    write: ClientWrite,
    send: () => Promise<T>,
  ): Promise<T> {
    return this.write(write, send);
  }
}
