import { KubeObject } from '../api/KubeObject';
import { equal, Json } from '../json/Json';
import { compare, Comparison } from './compare';
import { FieldSet } from './FieldSet';
import { fieldSetOf } from './fieldSetOf';
import { Managed, Managers, withFields } from './Managers';
import { merge } from './merge';
import { MergeType } from './MergeType';
import { removeItems } from './removeItems';

/** One version of an object's kind. */
export interface MergeVersion {
  readonly type: MergeType;
  /** Fields that the writer cannot change, so cannot own. */
  readonly ignored: FieldSet;
  /** An object of the version of the request in this version, and back. */
  convert(object: KubeObject): KubeObject;
  restore(object: KubeObject): KubeObject;
}

/** The versions of the kind; undefined for one that is not served. */
export type Versions = (apiVersion: string) => MergeVersion | undefined;

/** Another manager owns a field that an apply would change. */
export interface OwnershipConflict {
  readonly owner: Managed;
  readonly path: readonly string[];
}

/** What taking a new state over does to the owners. */
interface Transfer {
  readonly managers: Managers;
  readonly conflicts: readonly OwnershipConflict[];
  readonly comparison: Comparison;
}

/** Removes changed and removed fields from all owners but one. */
export function transfer(
  live: KubeObject,
  next: KubeObject,
  managers: Managers,
  except: string | undefined,
  apiVersion: string,
  versions: Versions,
): Transfer {
  const comparisons = new Map<string, Comparison>();
  const comparisonAt = (version: string): Comparison | undefined => {
    const known = comparisons.get(version);
    if (known) return known;
    const at = versions(version);
    if (!at) return undefined;
    const found = without(
      compare(at.convert(live), at.convert(next), at.type),
      at.ignored,
    );
    comparisons.set(version, found);
    return found;
  };
  const conflicts: OwnershipConflict[] = [];
  for (const [id, owner] of managers) {
    const found = id === except ? undefined : comparisonAt(owner.apiVersion);
    if (!found) continue;
    const changed = owner.fields.intersection(
      found.modified.union(found.added),
    );
    for (const path of changed.paths()) conflicts.push({ owner, path });
  }
  const kept = [...managers].filter(([, owner]) => versions(owner.apiVersion));
  const remaining = withFields(new Map(kept), owner => {
    if (managers.get(except ?? '') === owner) return owner.fields;
    const found = comparisonAt(owner.apiVersion);
    if (!found) return owner.fields;
    const changed = found.modified.union(found.added);
    return owner.fields.difference(changed).difference(found.removed);
  });
  const own = versions(apiVersion)!;
  const comparison = compare(own.convert(live), own.convert(next), own.type);
  return { managers: remaining, conflicts, comparison };
}

function without(comparison: Comparison, ignored: FieldSet): Comparison {
  if (ignored.isEmpty) return comparison;
  return {
    added: comparison.added.without(ignored),
    modified: comparison.modified.without(ignored),
    removed: comparison.removed.without(ignored),
  };
}

/** What an apply comes to. */
export interface Applied {
  /** Undefined when nothing changes. */
  readonly object: KubeObject | undefined;
  readonly managers: Managers;
  readonly conflicts: readonly OwnershipConflict[];
}

/** Lays a configuration over the live object and removes what its manager applied before but no longer does. */
export function applyConfiguration(
  live: KubeObject,
  configuration: KubeObject,
  managers: Managers,
  applier: Managed,
  id: string,
  versions: Versions,
): Applied {
  const version = versions(applier.apiVersion)!;
  const merged = merge(live, configuration, version.type) as KubeObject;
  const last = managers.get(id);
  const fields = fieldSetOf(configuration as Json, version.type).without(
    version.ignored,
  );
  const claimed = new Map(managers);
  claimed.set(id, { ...applier, time: last?.time, fields });
  const next = prune(merged, claimed, last, versions);
  const moved = transfer(live, next, claimed, id, applier.apiVersion, versions);
  const unchanged = equal(live as Json, next as Json);
  return {
    object: unchanged ? undefined : next,
    managers: moved.managers,
    conflicts: moved.conflicts,
  };
}

/** Removes what the applier owned at last, unless somebody owns it now. */
function prune(
  merged: KubeObject,
  claimed: Managers,
  last: Managed | undefined,
  versions: Versions,
): KubeObject {
  const at = last && versions(last.apiVersion);
  if (!last || !at || last.fields.isEmpty) return merged;
  const whole = at.convert(merged);
  const lastFields = last.fields.withNamedFields(at.type);
  let pruned = removeItems(whole, lastFields, at.type) as KubeObject;
  pruned = at.restore(pruned);
  for (const [version, owned] of ownedByVersion(claimed, last.apiVersion)) {
    const there = versions(version);
    if (!there) continue;
    pruned = there.restore(addBackOwned(there, merged, pruned, owned));
  }
  return at.restore(addBackDangling(at, merged, pruned, lastFields));
}

/** All owned fields, by version, that of the last apply first. */
function ownedByVersion(
  managers: Managers,
  first: string,
): Map<string, FieldSet> {
  const owned = new Map<string, FieldSet>([[first, FieldSet.empty]]);
  for (const { apiVersion, fields } of managers.values()) {
    const known = owned.get(apiVersion) ?? FieldSet.empty;
    owned.set(apiVersion, known.union(fields));
  }
  return owned;
}

function namedFields(version: MergeVersion, object: KubeObject): FieldSet {
  const set = fieldSetOf(object as Json, version.type);
  return set.withNamedFields(version.type);
}

function addBackOwned(
  version: MergeVersion,
  merged: KubeObject,
  pruned: KubeObject,
  owned: FieldSet,
): KubeObject {
  const whole = version.convert(merged);
  const left = namedFields(version, version.convert(pruned));
  const wanted = left.union(owned.withNamedFields(version.type));
  const gone = namedFields(version, whole).difference(wanted);
  return removeItems(whole, gone, version.type) as KubeObject;
}

/** Only what the applier owned may go. */
function addBackDangling(
  version: MergeVersion,
  merged: KubeObject,
  pruned: KubeObject,
  last: FieldSet,
): KubeObject {
  const whole = version.convert(merged);
  const left = namedFields(version, version.convert(pruned));
  const gone = namedFields(version, whole).difference(left).intersection(last);
  return removeItems(whole, gone, version.type) as KubeObject;
}
