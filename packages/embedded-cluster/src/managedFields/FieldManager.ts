import { unclassified } from '../api/ApiError';
import { KubeObject } from '../api/KubeObject';
import { Json } from '../json/Json';
import { Registry } from '../registry/Registry';
import { apiVersionOf, ResourceType } from '../registry/ResourceType';
import { decodeTyped } from '../schema/decodeTyped';
import { mergeProblems } from './checkMergeable';
import { applyConflict } from './conflicts';
import { FieldSet } from './FieldSet';
import {
  capUpdaters,
  identityOf,
  ManagerIdentity,
  Managers,
  readManagers,
} from './Managers';
import { MergeType, mergeTypeOf } from './MergeType';
import { applyConfiguration, transfer, Versions } from './Ownership';
import { syncAnnotation, takenOver } from './lastApplied';
import { stripped, withManagers, withTime } from './ownerEntries';
import { ignoredFields, serverFields } from './unownedFields';
import { fitting, refuseUnfit, UnfitVersionError } from './UnfitVersionError';

/** Who writes. */
export interface Writer {
  readonly manager: string;
  /** Empty for the object itself. */
  readonly subresource: string;
  /** RFC 3339 */
  readonly time: string | undefined;
}

const beforeFirstApply = 'before-first-apply';

/**
 * Keeps track of who owns which fields.
 *
 * @see https://kubernetes.io/docs/reference/using-api/server-side-apply/
 */
export class FieldManager {
  private readonly types = new WeakMap<ResourceType, MergeType>();

  constructor(private readonly registry: Registry) {}

  /** The object with its managed fields brought up to date after a plain write. */
  trackUpdate(
    type: ResourceType,
    live: KubeObject | undefined,
    object: KubeObject,
    writer: Writer,
  ): KubeObject {
    const managers = this.managersOf(live, object, writer);
    const bare = withManagers(object, undefined);
    // Objects whose managers were reset are no longer tracked, until the next apply.
    if (managers.size === 0 && live) return bare;
    const tracked = this.updated(type, live, bare, managers, writer);
    return withManagers(bare, tracked);
  }

  /**
   * The object after applying a configuration.
   *
   * @param live - the object as it is; for a new object an empty one
   * @throws ApiError 409 on conflicts, 500 when the configuration does not fit the schema.
   */
  apply(
    type: ResourceType,
    live: KubeObject,
    configuration: KubeObject,
    writer: Writer,
    conflicts: 'refuse' | 'force',
  ): KubeObject {
    const known = readManagers(live.metadata.managedFields ?? []) ?? new Map();
    const bare = withManagers(live, undefined);
    const managers =
      known.size > 0 ? known : this.ownersBefore(type, bare, writer);
    return this.laidOver(
      type,
      bare,
      configuration,
      managers,
      writer,
      conflicts,
    );
  }

  private laidOver(
    type: ResourceType,
    live: KubeObject,
    configuration: KubeObject,
    managers: Managers,
    writer: Writer,
    conflicts: 'refuse' | 'force',
  ): KubeObject {
    const merging = this.mergeType(type);
    refuse('patch', mergeProblems(configuration as Json, merging, 'refused'));
    refuse('live', mergeProblems(live as Json, merging, 'allowed'));
    const applier = {
      ...identity(type, writer, 'Apply'),
      fields: FieldSet.empty,
      time: undefined,
    };
    const id = identityOf(applier);
    const versions = this.versions(type, writer);
    const done = refuseUnfit(() =>
      applyConfiguration(live, configuration, managers, applier, id, versions),
    );
    const refused =
      conflicts === 'force'
        ? []
        : takenOver(done.conflicts, live, merging, writer.manager);
    if (refused.length > 0) throw applyConflict(refused);
    const owners = stripped(done.managers);
    const timed = done.object ? withTime(owners, id, writer.time) : owners;
    const object = done.object ?? live;
    const annotated = syncAnnotation(object, configuration, writer.manager);
    return withManagers(annotated, timed);
  }

  /** Everything that was there before the first apply has one owner. */
  private ownersBefore(
    type: ResourceType,
    live: KubeObject,
    writer: Writer,
  ): Managers {
    if (!live.metadata.uid) return new Map();
    const earlier = { ...writer, manager: beforeFirstApply };
    return this.updated(type, undefined, live, new Map(), earlier);
  }

  private managersOf(
    live: KubeObject | undefined,
    object: KubeObject,
    writer: Writer,
  ): Managers {
    const current = () =>
      readManagers(live?.metadata.managedFields ?? []) ?? new Map();
    if (writer.subresource) return current();
    const given = object.metadata.managedFields ?? [];
    const reset = given.length === 1 && Object.keys(given[0]).length === 0;
    if (reset) return new Map();
    const read = readManagers(given);
    return read && read.size > 0 ? read : current();
  }

  private updated(
    type: ResourceType,
    live: KubeObject | undefined,
    object: KubeObject,
    managers: Managers,
    writer: Writer,
  ): Managers {
    const merging = this.mergeType(type);
    const before = withManagers(live ?? emptyOf(type), undefined);
    const unfit =
      mergeProblems(object as Json, merging, 'allowed').length > 0 ||
      mergeProblems(before as Json, merging, 'allowed').length > 0;
    // Nobody can say who owns what in an object that does not fit its schema.
    if (unfit) return new Map();
    const versions = this.versions(type, writer);
    const apiVersion = apiVersionOf(type);
    const moved = fitting(() =>
      transfer(before, object, managers, undefined, apiVersion, versions),
    );
    if (!moved) return new Map();
    const { added, modified } = moved.comparison;
    const own = added
      .union(modified)
      .without(versions(apiVersion)!.ignored)
      .difference(serverFields);
    const owners = new Map(stripped(moved.managers));
    if (own.isEmpty) return owners;
    const me = identity(type, writer, 'Update');
    const id = identityOf(me);
    const fields = own.union(owners.get(id)?.fields ?? FieldSet.empty);
    owners.set(id, { ...me, fields, time: writer.time });
    return capUpdaters(owners);
  }

  private versions(type: ResourceType, writer: Writer): Versions {
    const siblings = this.registry.sharing(type.bucket);
    return apiVersion => {
      const other = siblings.find(t => apiVersionOf(t) === apiVersion);
      if (!other) return undefined;
      return {
        type: this.mergeType(other),
        ignored: ignoredFields(other, writer.subresource),
        convert: object => this.converted(object, type, other),
        restore: object => this.converted(object, other, type),
      };
    };
  }

  private converted(
    object: KubeObject,
    from: ResourceType,
    to: ResourceType,
  ): KubeObject {
    if (from === to) return object;
    if (to.form === 'typed') return to.read(from.write(object));
    const renamed = { ...object, apiVersion: apiVersionOf(to) };
    const problems = mergeProblems(renamed, this.mergeType(to), 'allowed');
    if (problems.length > 0) throw new UnfitVersionError(problems);
    return renamed;
  }

  private mergeType(type: ResourceType): MergeType {
    let merging = this.types.get(type);
    if (!merging) {
      merging = mergeTypeOf(type.schema);
      this.types.set(type, merging);
    }
    return merging;
  }
}

function identity(
  type: ResourceType,
  writer: Writer,
  operation: 'Apply' | 'Update',
): ManagerIdentity {
  return {
    manager: writer.manager || 'unknown',
    operation,
    apiVersion: apiVersionOf(type),
    subresource: writer.subresource,
  };
}

/** Structs of built-in kinds are there before anything is in them. */
function emptyOf(type: ResourceType): KubeObject {
  const empty = {
    apiVersion: apiVersionOf(type),
    kind: type.kind,
    metadata: {} as KubeObject['metadata'],
  };
  if (type.form === 'unstructured') return empty;
  return decodeTyped(empty, type.schema).value as KubeObject;
}

function refuse(which: string, problems: readonly string[]): void {
  if (problems.length === 0) return;
  throw unclassified(
    `failed to create typed ${which} object: ${problems.join('; ')}`,
  );
}
