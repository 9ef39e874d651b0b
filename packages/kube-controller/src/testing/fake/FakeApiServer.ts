import { KubeObject, ObjectKey, ResourceType } from '@kardinal/foundation';
import {
  AlreadyExistsError,
  ConflictError,
  InvalidError,
  NotFoundError,
} from '../../client/errors';
import { keyOf, keyText, typeText } from '../../client/objectKey';
import { ApplyOptions, DeleteOptions, Patch } from '../../client/types';
import { applyFields, Owners, ownersAfterUpdate } from './fieldOwnership';
import { GarbageCollector } from './GarbageCollector';
import { jsonPatch } from './jsonPatch';
import { mergePatch } from './mergePatch';
import { ObjectStorage } from './ObjectStorage';

/** A resource type of a fake cluster. @public */
export interface FakeType {
  readonly type: ResourceType;
  /** Default `on`: status changes only through `replaceStatus`. */
  readonly statusSubresource?: 'on' | 'off';
  /** Sets defaults, or refuses an object by throwing `InvalidError`, before it is stored. */
  readonly admit?: (
    object: KubeObject,
    before: KubeObject | undefined,
  ) => KubeObject;
  /** Refuses what is applied, before it is merged with what is stored: a field that the schema does not have, say. */
  readonly admitApplied?: (applied: KubeObject) => void;
}

/** The rules of writing to a Kubernetes API, without network and time. */
export class FakeApiServer {
  readonly #types = new Map<string, FakeType>();

  readonly #garbage: GarbageCollector;

  constructor(readonly storage: ObjectStorage) {
    this.#garbage = new GarbageCollector(storage, (apiVersion, kind) =>
      this.typeOf(apiVersion, kind),
    );
  }

  install(type: FakeType): void {
    this.#types.set(typeText(type.type), type);
  }

  uninstall(type: ResourceType): void {
    for (const object of this.storage.list(type)) {
      this.storage.remove(type, withoutFinalizers(object));
    }
    this.#types.delete(typeText(type));
  }

  types(): readonly ResourceType[] {
    return [...this.#types.values()].map(({ type }) => type);
  }

  typeOf(apiVersion: string, kind: string): ResourceType | undefined {
    return this.#types.get(typeText({ apiVersion, kind }))?.type;
  }

  /** @throws NotFoundError when the type is not served. */
  served(type: ResourceType): FakeType {
    const served = this.#types.get(typeText(type));
    if (served) return served;
    throw new NotFoundError(
      `the server could not find the requested resource ${typeText(type)}`,
      404,
      'NotFound',
    );
  }

  /** Stores the object as it is, status included. */
  seed(type: ResourceType, object: KubeObject): KubeObject {
    return this.#insert(this.served(type), object, new Map());
  }

  create(type: ResourceType, object: KubeObject): KubeObject {
    const served = this.served(type);
    const bare = writable(served, object, undefined);
    const owners = ownersAfterUpdate(new Map(), undefined, bare, 'create');
    return this.#insert(served, bare, owners);
  }

  apply(
    type: ResourceType,
    object: KubeObject,
    options: ApplyOptions,
  ): KubeObject {
    const served = this.served(type);
    const key = keyOf(object);
    served.admitApplied?.(object);
    const live = this.storage.get(type, key);
    if (live) checkVersion(live, object.metadata.resourceVersion);
    if (!live && object.metadata.uid !== undefined) {
      const message = `uid mismatch: the provided object specified uid ${object.metadata.uid}, and no existing object was found`;
      throw new ConflictError(message, 409, 'Conflict');
    }
    const result = applyFields({
      live,
      owners: this.storage.ownersOf(type, key),
      applied: writable(served, object, undefined),
      manager: options.fieldManager,
      onConflict: options.onConflict,
    });
    if (live) return this.#update(served, live, result.object, result.owners);
    const metadata = { ...result.object.metadata, ...key };
    const created = { ...result.object, metadata };
    return this.#insert(served, created, result.owners);
  }

  patch(type: ResourceType, key: ObjectKey, patch: Patch): KubeObject {
    const served = this.served(type);
    const current = this.existing(type, key);
    const patched = (
      patch.type === 'merge'
        ? mergePatch(current, patch.body)
        : jsonPatch(current, patch.body)
    ) as KubeObject;
    checkVersion(current, patched.metadata.resourceVersion);
    const next = writable(served, patched, current);
    return this.#updateAs('patch', served, current, next);
  }

  replaceStatus(type: ResourceType, object: KubeObject): KubeObject {
    const served = this.served(type);
    const current = this.existing(type, keyOf(object));
    if (object.metadata.resourceVersion === undefined) {
      const message = 'metadata.resourceVersion must be specified';
      throw new InvalidError(message, 422, 'Invalid');
    }
    checkVersion(current, object.metadata.resourceVersion);
    return this.setStatus(type, keyOf(object), statusOf(object), served);
  }

  setStatus(
    type: ResourceType,
    key: ObjectKey,
    status: unknown,
    served = this.served(type),
  ): KubeObject {
    const current = this.existing(type, key);
    const next = withStatus(current, status);
    return this.#updateAs('status', served, current, next);
  }

  delete(
    type: ResourceType,
    key: ObjectKey,
    options: DeleteOptions,
  ): 'deleted' | undefined {
    const current = this.storage.get(type, key);
    if (!current) return undefined;
    const { uid } = current.metadata;
    if (options.uid !== undefined && options.uid !== uid) {
      throw new ConflictError(`the uid is ${uid}`, 409, 'Conflict');
    }
    checkVersion(current, options.resourceVersion);
    if (options.propagation === 'Orphan')
      this.#garbage.orphanDependents(current);
    this.storage.remove(type, current);
    this.#garbage.collect();
    return 'deleted';
  }

  /** @throws NotFoundError when there is no such object. */
  existing(type: ResourceType, key: ObjectKey): KubeObject {
    const object = this.storage.get(type, key);
    if (object) return object;
    throw new NotFoundError(
      `${type.kind} ${keyText(key)} not found`,
      404,
      'NotFound',
      undefined,
      { name: key.name, kind: type.plural },
    );
  }

  #insert(served: FakeType, object: KubeObject, owners: Owners): KubeObject {
    const { type } = served;
    const key = keyOf(object);
    checkScope(type, key);
    if (this.storage.get(type, key)) {
      const message = `${type.kind} ${keyText(key)} already exists`;
      throw new AlreadyExistsError(message, 409, 'AlreadyExists');
    }
    const { resourceVersion, ...metadata } = object.metadata;
    const admitted = admit(served, { ...object, metadata }, undefined);
    const stored = this.storage.insert(type, admitted, owners);
    this.#garbage.collect(stored);
    return stored;
  }

  #updateAs(
    manager: string,
    served: FakeType,
    before: KubeObject,
    after: KubeObject,
  ): KubeObject {
    const owners = this.storage.ownersOf(served.type, keyOf(before));
    const next = ownersAfterUpdate(owners, before, after, manager);
    return this.#update(served, before, after, next);
  }

  #update(
    served: FakeType,
    before: KubeObject,
    after: KubeObject,
    owners: Owners,
  ): KubeObject {
    const admitted = admit(served, after, before);
    const stored = this.storage.update(served.type, before, admitted, owners);
    if (!this.storage.get(served.type, keyOf(before))) this.#garbage.collect();
    return stored;
  }
}

function admit(
  served: FakeType,
  object: KubeObject,
  before: KubeObject | undefined,
): KubeObject {
  return served.admit ? served.admit(object, before) : object;
}

function checkVersion(current: KubeObject, version: string | undefined): void {
  if (version === undefined || version === current.metadata.resourceVersion) {
    return;
  }
  throw new ConflictError(
    `Operation cannot be fulfilled on ${current.kind} ${keyText(
      keyOf(current),
    )}: the object has been modified`,
    409,
    'Conflict',
  );
}

function checkScope(type: ResourceType, key: ObjectKey): void {
  const isNamespaced = key.namespace !== undefined;
  if (isNamespaced === (type.scope === 'Namespaced')) return;
  throw new InvalidError(
    `${type.kind} ${key.name}: a ${type.scope} type ${
      isNamespaced ? 'has no' : 'needs a'
    } namespace`,
    422,
    'Invalid',
  );
}

/** What the main resource lets through: the status stays as it is when the type has a status subresource. */
function writable(
  served: FakeType,
  object: KubeObject,
  current: KubeObject | undefined,
): KubeObject {
  if (served.statusSubresource === 'off') return object;
  return withStatus(object, current && statusOf(current));
}

function statusOf(object: KubeObject): unknown {
  return (object as KubeObject & { status?: unknown }).status;
}

function withStatus(object: KubeObject, status: unknown): KubeObject {
  const { status: _, ...rest } = object as KubeObject & { status?: unknown };
  return status === undefined ? rest : ({ ...rest, status } as KubeObject);
}

function withoutFinalizers(object: KubeObject): KubeObject {
  return { ...object, metadata: { ...object.metadata, finalizers: [] } };
}
