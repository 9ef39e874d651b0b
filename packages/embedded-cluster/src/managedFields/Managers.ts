import { ManagedFieldsEntry } from '../api/KubeObject';
import { canonical, isObject } from '../json/Json';
import { FieldSet } from './FieldSet';
import { readFields, writeFields } from './fieldsV1';

/** Who owns fields: one manager writing in one way. */
export interface ManagerIdentity {
  readonly manager: string;
  readonly operation: 'Apply' | 'Update';
  readonly apiVersion: string;
  readonly subresource: string;
}

/** The fields of one owner. */
export interface Managed extends ManagerIdentity {
  readonly fields: FieldSet;
  readonly time: string | undefined;
}

/** All owners of an object's fields, by identity. */
export type Managers = ReadonlyMap<string, Managed>;

/** An applier keeps its identity when it changes to another version. */
export function identityOf(id: ManagerIdentity): string {
  const apiVersion = id.operation === 'Apply' ? '' : id.apiVersion;
  return canonical([id.manager, id.operation, apiVersion, id.subresource]);
}

/** Reads `managedFields`; undefined when they make no sense. */
export function readManagers(
  entries: readonly ManagedFieldsEntry[],
): Managers | undefined {
  const managers = new Map<string, Managed>();
  for (const entry of entries) {
    const { operation } = entry;
    const wellFormed =
      (operation === 'Apply' || operation === 'Update') &&
      entry.apiVersion &&
      (entry.fieldsType === 'FieldsV1' || !entry.fieldsType);
    if (!wellFormed) return undefined;
    const managed: Managed = {
      manager: entry.manager ?? '',
      operation,
      apiVersion: entry.apiVersion ?? '',
      subresource: entry.subresource ?? '',
      fields: isObject(entry.fieldsV1)
        ? readFields(entry.fieldsV1)
        : FieldSet.empty,
      time: entry.time,
    };
    managers.set(identityOf(managed), managed);
  }
  return managers;
}

/** `managedFields`, in order of operation, time and manager. */
export function writeManagers(managers: Managers): ManagedFieldsEntry[] {
  return [...managers.values()].sort(byOrder).map(managed => {
    const entry: ManagedFieldsEntry = {
      manager: managed.manager,
      operation: managed.operation,
      apiVersion: managed.apiVersion,
    };
    if (managed.time) entry.time = managed.time;
    entry.fieldsType = 'FieldsV1';
    entry.fieldsV1 = writeFields(managed.fields);
    if (managed.subresource) entry.subresource = managed.subresource;
    return entry;
  });
}

function byOrder(a: Managed, b: Managed): number {
  const keys = (m: Managed) => [
    m.operation,
    m.time ?? '',
    m.manager,
    m.apiVersion,
    m.subresource,
  ];
  const [left, right] = [keys(a), keys(b)];
  const index = left.findIndex((key, i) => key !== right[i]);
  if (index < 0) return 0;
  return left[index] < right[index] ? -1 : 1;
}

/** The managers with some of them changed; those without fields go. */
export function withFields(
  managers: Managers,
  change: (managed: Managed) => FieldSet,
): Managers {
  const result = new Map<string, Managed>();
  for (const [id, managed] of managers) {
    const fields = change(managed);
    if (!fields.isEmpty) result.set(id, { ...managed, fields });
  }
  return result;
}

const mostUpdaters = 10;
const ancient = 'ancient-changes';

/** Folds the oldest updaters into one, so that an object has at most ten. */
export function capUpdaters(managers: Managers): Managers {
  const updaters = [...managers.entries()].filter(
    ([, managed]) => managed.operation === 'Update',
  );
  if (updaters.length <= mostUpdaters) return managers;
  updaters.sort(
    ([idA, a], [idB, b]) =>
      (a.time ?? '').localeCompare(b.time ?? '') || (idA < idB ? -1 : 1),
  );
  const result = new Map(managers);
  const firstOfVersion = new Map<string, string>();
  let count = updaters.length;
  for (const [id, managed] of updaters) {
    if (count <= mostUpdaters) break;
    const { apiVersion } = managed;
    const first = firstOfVersion.get(apiVersion);
    if (first === undefined) {
      firstOfVersion.set(apiVersion, id);
      continue;
    }
    foldInto(result, first, id, apiVersion);
    count--;
  }
  return result;
}

function foldInto(
  managers: Map<string, Managed>,
  first: string,
  id: string,
  apiVersion: string,
): void {
  const identity: ManagerIdentity = {
    manager: ancient,
    operation: 'Update',
    apiVersion,
    subresource: '',
  };
  const bucketId = identityOf(identity);
  const bucket = managers.get(bucketId) ?? managers.get(first);
  const folded = managers.get(id);
  if (!bucket || !folded) return;
  managers.delete(first);
  managers.delete(id);
  managers.set(bucketId, {
    ...identity,
    fields: bucket.fields.union(folded.fields),
    time: folded.time,
  });
}
