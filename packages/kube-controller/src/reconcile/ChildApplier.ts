import {
  KubeObject,
  ObjectKey,
  ObjectRef,
  ResourceType,
} from '@kardinal/foundation';
import { onlyIfAbsent, onlyIfUnchanged } from '../client/applyPreconditions';
import { NotFoundError } from '../client/errors';
import { keyOf, keyText, typeText } from '../client/objectKey';
import { KubeClient } from '../client/types';
import { canonicalHash } from '../json/canonicalHash';
import { isSubset } from '../json/isSubset';
import { Store } from '../cache/types';

/** What was applied last for one child, and the version in which it was last seen as wanted. */
interface LastApplied {
  readonly hash: string;
  readonly resourceVersion?: string;
}

/** @public */
export interface ChildApplierOptions {
  readonly client: KubeClient;
  /** The controller's name. */
  readonly fieldManager: string;
  /** The cache in which an object belongs, when there is one: without it drift is not seen. */
  readonly storeOf: (
    type: Pick<ResourceType, 'apiVersion' | 'kind'>,
    key: ObjectKey,
  ) => Store<KubeObject> | undefined;
}

/**
 * Makes children as wanted by server-side apply, and only when the cache shows that they are not.
 *
 * What was applied is remembered per owner, in memory: after a restart each child is applied once more, which an API
 * server answers without a new version. What is applied names the version that the cache shows, or that there is none: an old
 * leader that was frozen while it sent it meets a conflict.
 *
 * @public
 */
export class ChildApplier {
  readonly #applied = new Map<string, Map<string, LastApplied>>();

  constructor(private readonly options: ChildApplierOptions) {}

  /** @throws ConflictError when the child is not what the cache shows. */
  async apply(owner: KubeObject, child: KubeObject): Promise<void> {
    const { client, fieldManager } = this.options;
    const hash = canonicalHash(child);
    const memory = this.#memoryOf(owner);
    const text = childText(child);
    if (this.#isAsWanted(child, hash, memory)) return;
    const type = await this.#typeOf(child);
    const result = await client.apply(type, this.#fenced(child), {
      fieldManager,
      onConflict: 'force',
    });
    const { resourceVersion } = result.metadata;
    memory.set(text, { hash, resourceVersion });
  }

  async remove(owner: KubeObject, ref: ObjectRef): Promise<void> {
    this.#memoryOf(owner).delete(refText(ref));
    const store = this.options.storeOf(ref, ref);
    const cached = store?.get(ref);
    if (store?.hasSynced() && !cached) return;
    if (cached?.metadata.deletionTimestamp !== undefined) return;
    const type =
      store?.type ??
      (await this.options.client.resolve(ref.apiVersion, ref.kind));
    if (!type) return;
    const { namespace, name } = ref;
    await this.options.client.delete(
      type,
      { namespace, name },
      {
        ...(cached?.metadata.uid === undefined
          ? {}
          : { uid: cached.metadata.uid }),
        propagation: 'Background',
      },
    );
  }

  /** The owner is gone. */
  forget(ownerKey: string): void {
    this.#applied.delete(ownerKey);
  }

  /** Another process may apply children from now on. */
  forgetAll(): void {
    this.#applied.clear();
  }

  #fenced(child: KubeObject): KubeObject {
    const store = this.options.storeOf(child, keyOf(child));
    if (!store) return child;
    const live = store.get(keyOf(child));
    return live ? onlyIfUnchanged(child, live) : onlyIfAbsent(child);
  }

  #isAsWanted(
    child: KubeObject,
    hash: string,
    memory: Map<string, LastApplied>,
  ): boolean {
    const text = childText(child);
    const last = memory.get(text);
    const store = this.options.storeOf(child, keyOf(child));
    if (!store) return last?.hash === hash;
    const live = store.get(keyOf(child));
    // A terminating child comes back after it is gone: its deletion wakes the owner.
    if (live?.metadata.deletionTimestamp !== undefined) return true;
    if (!live || last?.hash !== hash) return false;
    const { resourceVersion } = live.metadata;
    if (last.resourceVersion === resourceVersion) return true;
    if (!isSubset(child, live)) return false;
    memory.set(text, { hash, resourceVersion });
    return true;
  }

  async #typeOf(child: KubeObject): Promise<ResourceType> {
    const cached = this.options.storeOf(child, keyOf(child))?.type;
    const { apiVersion, kind } = child;
    const type =
      cached ?? (await this.options.client.resolve(apiVersion, kind));
    if (type) return type;
    throw new NotFoundError(
      `The API does not serve ${apiVersion} ${kind}`,
      404,
      'NotFound',
    );
  }

  #memoryOf(owner: KubeObject): Map<string, LastApplied> {
    const key = keyText(keyOf(owner));
    const memory = this.#applied.get(key) ?? new Map<string, LastApplied>();
    this.#applied.set(key, memory);
    return memory;
  }
}

function childText(child: KubeObject): string {
  return `${typeText(child)}:${keyText(keyOf(child))}`;
}

function refText(ref: ObjectRef): string {
  const { namespace, name } = ref;
  return `${typeText(ref)}:${keyText({ namespace, name })}`;
}
