import {
  rfc3339,
  KubeObject,
  ObjectKey,
  ResourceType,
} from '@kardinal/foundation';
import { keyOf, keyText, typeText } from '../../client/objectKey';
import { deepEqual } from '../../json/deepEqual';
import { deepFreeze } from '../../json/deepFreeze';
import { kindsWithoutGeneration } from './builtinTypes';
import { Owners } from './fieldOwnership';
import { Change } from './WatchHub';

interface Stored {
  readonly object: KubeObject;
  readonly owners: Owners;
}

/** What a fake cluster holds: assigns uid, resourceVersion and generation, and reports every change. */
export class ObjectStorage {
  #revision = 0;
  #uids = 0;
  readonly #liveUids = new Set<string>();
  readonly #tables = new Map<string, Map<string, Stored>>();

  constructor(
    private readonly now: () => number,
    private readonly onChange: (change: Change) => void,
  ) {}

  get resourceVersion(): string {
    return String(this.#revision);
  }

  get(type: ResourceType, key: ObjectKey): KubeObject | undefined {
    return this.#table(type).get(keyText(key))?.object;
  }

  ownersOf(type: ResourceType, key: ObjectKey): Owners {
    return this.#table(type).get(keyText(key))?.owners ?? new Map();
  }

  list(type: ResourceType): readonly KubeObject[] {
    return [...this.#table(type).entries()]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, stored]) => stored.object);
  }

  /** Everything, by type in the order of first use. */
  all(): readonly KubeObject[] {
    return [...this.#tables.values()].flatMap(table =>
      [...table.values()].map(stored => stored.object),
    );
  }

  hasUid(uid: string): boolean {
    return this.#liveUids.has(uid);
  }

  insert(type: ResourceType, object: KubeObject, owners: Owners): KubeObject {
    const uid = this.#nextUid();
    this.#liveUids.add(uid);
    const stored = this.#stamp(type, {
      ...object,
      metadata: {
        ...object.metadata,
        uid,
        creationTimestamp: rfc3339(this.now()),
        ...(hasGeneration(type) ? { generation: 1 } : {}),
      },
    });
    this.#table(type).set(keyText(keyOf(object)), { object: stored, owners });
    this.#report(type, undefined, stored);
    return stored;
  }

  /** Stores a new version; nothing happens when nothing changed. An object whose last finalizer went is removed. */
  update(
    type: ResourceType,
    before: KubeObject,
    after: KubeObject,
    owners: Owners,
  ): KubeObject {
    const table = this.#table(type);
    const text = keyText(keyOf(before));
    const next = { ...after, metadata: keepSystemMetadata(before, after) };
    if (deepEqual(next, before)) {
      table.set(text, { object: before, owners });
      return before;
    }
    if (isReleased(next)) {
      this.#deleteStored(type, before);
      return deepFreeze(structuredClone(next));
    }
    const generation = nextGeneration(type, before, next);
    const stored = this.#stamp(type, {
      ...next,
      metadata: {
        ...next.metadata,
        ...(generation === undefined ? {} : { generation }),
      },
    });
    table.set(text, { object: stored, owners });
    this.#report(type, before, stored);
    return stored;
  }

  /** Deletes at once, or marks the object when finalizers hold it. */
  remove(type: ResourceType, object: KubeObject): void {
    const { finalizers = [], deletionTimestamp } = object.metadata;
    if (finalizers.length === 0) {
      this.#deleteStored(type, object);
      return;
    }
    if (deletionTimestamp !== undefined) return;
    const { generation } = object.metadata;
    const stored = this.#stamp(type, {
      ...object,
      metadata: {
        ...object.metadata,
        deletionTimestamp: rfc3339(this.now()),
        ...(generation === undefined ? {} : { generation: generation + 1 }),
      },
    });
    const owners = this.ownersOf(type, keyOf(object));
    this.#table(type).set(keyText(keyOf(object)), { object: stored, owners });
    this.#report(type, object, stored);
  }

  #deleteStored(type: ResourceType, object: KubeObject): void {
    this.#table(type).delete(keyText(keyOf(object)));
    this.#liveUids.delete(object.metadata.uid ?? '');
    this.#revision++;
    this.#report(type, object, undefined);
  }

  #stamp(type: ResourceType, object: KubeObject): KubeObject {
    this.#revision++;
    const { apiVersion, kind } = type;
    const metadata = {
      ...object.metadata,
      resourceVersion: this.resourceVersion,
    };
    return deepFreeze(
      structuredClone({ ...object, apiVersion, kind, metadata }),
    );
  }

  #report(
    type: ResourceType,
    before: KubeObject | undefined,
    after: KubeObject | undefined,
  ): void {
    const { resourceVersion } = this;
    this.onChange({ resourceVersion, typeText: typeText(type), before, after });
  }

  #table(type: ResourceType): Map<string, Stored> {
    const text = typeText(type);
    const table = this.#tables.get(text) ?? new Map<string, Stored>();
    this.#tables.set(text, table);
    return table;
  }

  #nextUid(): string {
    this.#uids++;
    return `00000000-0000-4000-8000-${String(this.#uids).padStart(12, '0')}`;
  }
}

function hasGeneration(type: ResourceType): boolean {
  return !kindsWithoutGeneration.has(typeText(type));
}

function isReleased(object: KubeObject): boolean {
  const { deletionTimestamp, finalizers = [] } = object.metadata;
  return deletionTimestamp !== undefined && finalizers.length === 0;
}

function keepSystemMetadata(
  before: KubeObject,
  after: KubeObject,
): KubeObject['metadata'] {
  const { labels, annotations, finalizers, ownerReferences } = after.metadata;
  const {
    labels: _labels,
    annotations: _annotations,
    finalizers: _finalizers,
    ownerReferences: _ownerReferences,
    ...system
  } = before.metadata;
  return {
    ...system,
    ...(labels === undefined ? {} : { labels }),
    ...(annotations === undefined ? {} : { annotations }),
    ...(finalizers === undefined ? {} : { finalizers }),
    ...(ownerReferences === undefined ? {} : { ownerReferences }),
  };
}

function nextGeneration(
  type: ResourceType,
  before: KubeObject,
  after: KubeObject,
): number | undefined {
  if (!hasGeneration(type)) return undefined;
  const generation = before.metadata.generation ?? 1;
  return deepEqual(withoutStatus(before), withoutStatus(after))
    ? generation
    : generation + 1;
}

function withoutStatus(object: KubeObject): object {
  const { metadata, status, ...content } = object as KubeObject & {
    status?: unknown;
  };
  return content;
}
