import {
  clone,
  isObject,
  Json,
  JsonObject,
  keysOf,
  ownMember,
  setMember,
} from '../json/Json';
import { memberSchema, Schema } from '../schema/Schema';
import { deleteItems, mergeLists, orderItems } from './strategicLists';
import {
  deletePrefix,
  directive,
  isDirective,
  orderPrefix,
  retainKeys,
  StrategicMergeError,
} from './strategicDirectives';

/**
 * Applies a strategic merge patch: a merge patch that knows which lists merge by which key. Changes neither of its arguments.
 *
 * @throws StrategicMergeError
 * @see https://kubernetes.io/docs/tasks/manage-kubernetes-objects/update-api-object-kubectl-patch/#use-a-strategic-merge-patch-to-update-a-deployment
 */
export function strategicMergePatch(
  target: JsonObject,
  patch: JsonObject,
  schema: Schema,
): JsonObject {
  return mergeMaps(clone(target), clone(patch), schema);
}

/** Merges a patch into a map. Changes the map. */
export function mergeMaps(
  original: JsonObject,
  patch: JsonObject,
  schema: Schema | undefined,
): JsonObject {
  if (patch[directive] !== undefined) return replaced(patch);
  retain(original, patch);
  const listsDone = applyOrders(original, patch, schema);
  for (const key of keysOf(patch)) {
    if (key === retainKeys || key.startsWith(orderPrefix)) continue;
    if (listsDone.has(key)) continue;
    if (key.startsWith(deletePrefix)) {
      deleteFrom(original, key.slice(deletePrefix.length), patch[key]);
    } else {
      mergeMember(original, key, patch[key] ?? null, schema);
    }
  }
  return original;
}

function replaced(patch: JsonObject): JsonObject {
  const { [directive]: what, ...rest } = patch;
  if (what === 'replace') return rest;
  if (what === 'delete') return {};
  throw new StrategicMergeError(
    `unknown patch type: ${String(what)}`,
    'failure',
  );
}

function retain(original: JsonObject, patch: JsonObject): void {
  const keep = patch[retainKeys];
  if (keep === undefined) return;
  if (!Array.isArray(keep)) {
    throw new StrategicMergeError(
      'invalid patch format of retainKeys',
      'request',
    );
  }
  for (const key of keysOf(patch)) {
    if (isDirective(key) || patch[key] === null || keep.includes(key)) continue;
    throw new StrategicMergeError(
      'invalid patch format of retainKeys',
      'request',
    );
  }
  for (const key of keysOf(original)) {
    if (!keep.includes(key)) delete original[key];
  }
}

/** Merges lists whose order the patch gives. Returns the names of those that are done. */
function applyOrders(
  original: JsonObject,
  patch: JsonObject,
  schema: Schema | undefined,
): ReadonlySet<string> {
  const done = new Set<string>();
  for (const key of keysOf(patch)) {
    const order = patch[key];
    if (!key.startsWith(orderPrefix) || !Array.isArray(order)) continue;
    const name = key.slice(orderPrefix.length);
    const server = Array.isArray(original[name])
      ? (original[name] as Json[])
      : [];
    const mergeKey = memberSchema(schema, name)?.traits?.patchMergeKey;
    const deletion = patch[deletePrefix + name];
    let merged: Json[] = server;
    if (Array.isArray(deletion)) merged = deleteItems(merged, deletion);
    if (patch[name] !== undefined) {
      const holder: JsonObject = { [name]: merged };
      mergeMember(holder, name, patch[name] ?? null, schema);
      merged = Array.isArray(holder[name]) ? (holder[name] as Json[]) : [];
    }
    if (merged.length > 0 || original[name] !== undefined) {
      original[name] = orderItems(merged, order, server, mergeKey);
    }
    done.add(name);
    done.add(deletePrefix + name);
  }
  return done;
}

function deleteFrom(
  original: JsonObject,
  name: string,
  items: Json | undefined,
): void {
  const list = original[name];
  if (!Array.isArray(list) || !Array.isArray(items)) return;
  original[name] = deleteItems(list, items);
}

function mergeMember(
  original: JsonObject,
  key: string,
  value: Json,
  schema: Schema | undefined,
): void {
  if (value === null) {
    delete original[key];
    return;
  }
  const current = ownMember(original, key);
  const member = memberSchema(schema, key);
  const strategies = member?.traits?.patchStrategy ?? [];
  if (isObject(current) && isObject(value)) {
    const whole = strategies.includes('replace');
    setMember(original, key, whole ? value : mergeMaps(current, value, member));
  } else if (Array.isArray(current) && Array.isArray(value)) {
    const merging = strategies.includes('merge');
    const merged = merging ? mergeLists(current, value, member) : value;
    setMember(original, key, merged);
  } else {
    const added = withoutDirectives(value);
    if (added !== undefined) setMember(original, key, added);
  }
}

/** A value that the original does not have: without nulls, and without what was to be done to something that is not there. */
function withoutDirectives(value: Json): Json | undefined {
  if (Array.isArray(value)) {
    return value.map(withoutDirectives).filter(item => item !== undefined);
  }
  if (!isObject(value)) return value;
  if (value[directive] !== undefined) return undefined;
  const result: JsonObject = {};
  for (const key of keysOf(value)) {
    if (isDirective(key) || value[key] === null) continue;
    setMember(result, key, withoutDirectives(value[key] as Json));
  }
  return result;
}
