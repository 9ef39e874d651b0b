import { equal, isObject, Json, JsonObject } from '../json/Json';
import { Schema } from '../schema/Schema';
import { directive, StrategicMergeError } from './strategicDirectives';
import { mergeMaps } from './strategicMergePatch';

/** Merges lists by the merge key of their items, or, of scalars, as sets. */
export function mergeLists(
  original: readonly Json[],
  patch: readonly Json[],
  schema: Schema | undefined,
): Json[] {
  if (![...original, ...patch].some(isObject)) {
    const all = withoutRepetition([...original, ...patch]);
    return orderItems(all, patch, original, undefined);
  }
  const mergeKey = schema?.traits?.patchMergeKey;
  if (mergeKey === undefined) {
    throw new StrategicMergeError(
      'cannot merge lists without merge key',
      'failure',
    );
  }
  const prepared = applyDirectives(original, patch, mergeKey);
  const merged = mergeItems(
    prepared.original,
    prepared.patch,
    mergeKey,
    schema?.items,
  );
  return orderItems(merged, prepared.patch, prepared.original, mergeKey);
}

/** Removes scalars from a list. */
export function deleteItems(
  list: readonly Json[],
  gone: readonly Json[],
): Json[] {
  return list.filter(item => !gone.some(other => equal(item, other)));
}

function withoutRepetition(list: readonly Json[]): Json[] {
  return list.filter(
    (item, index) => list.findIndex(other => equal(other, item)) === index,
  );
}

function applyDirectives(
  original: readonly Json[],
  patch: readonly Json[],
  mergeKey: string,
): { original: Json[]; patch: Json[] } {
  let remaining = [...original];
  const items: Json[] = [];
  let replacing = false;
  for (const item of patch) {
    const what = isObject(item) ? item[directive] : undefined;
    if (what === undefined) items.push(item);
    else if (what === 'replace') replacing = true;
    else if (what === 'delete') {
      const key = isObject(item) ? item[mergeKey] : undefined;
      if (key === undefined) {
        throw new StrategicMergeError(
          'delete patch type with no merge key defined',
          'failure',
        );
      }
      remaining = remaining.filter(
        other => !equal(keyIn(other, mergeKey), key),
      );
    } else if (what !== 'merge') {
      throw new StrategicMergeError(
        `unknown patch type: ${String(what)}`,
        'failure',
      );
    }
  }
  return { original: replacing ? [] : remaining, patch: items };
}

function keyIn(item: Json, mergeKey: string): Json | undefined {
  return isObject(item) ? item[mergeKey] : undefined;
}

function mergeItems(
  original: readonly Json[],
  patch: readonly Json[],
  mergeKey: string,
  schema: Schema | undefined,
): Json[] {
  const result = [...original];
  for (const item of patch) {
    const key = keyIn(item, mergeKey);
    if (key === undefined) {
      throw new StrategicMergeError(
        `map: ${JSON.stringify(
          item,
        )} does not contain declared merge key: ${mergeKey}`,
        'failure',
      );
    }
    const index = result.findIndex(other => equal(keyIn(other, mergeKey), key));
    if (index < 0) result.push(item);
    else {
      result[index] = mergeMaps(
        result[index] as JsonObject,
        item as JsonObject,
        schema,
      );
    }
  }
  return result;
}

/**
 * Brings items into order: those that the patch names in its order, the others in the order of the server,
 * each before the first item of the patch that came after it on the server.
 */
export function orderItems(
  items: readonly Json[],
  patchOrder: readonly Json[],
  serverOrder: readonly Json[],
  mergeKey: string | undefined,
): Json[] {
  const place = (order: readonly Json[], item: Json) =>
    order.findIndex(other => sameItem(other, item, mergeKey));
  const by = (order: readonly Json[]) => (a: Json, b: Json) =>
    place(order, a) - place(order, b);
  const named = items.filter(item => place(patchOrder, item) >= 0);
  const others = items.filter(item => place(patchOrder, item) < 0);
  const left = others.sort(by(serverOrder));
  const right = named.sort(by(patchOrder));
  const result: Json[] = [];
  while (left.length > 0 && right.length > 0) {
    const before = place(serverOrder, left[0]);
    const after = place(serverOrder, right[0]);
    const first = before >= 0 && after >= 0 && before < after;
    result.push((first ? left : right).shift()!);
  }
  return [...result, ...left, ...right];
}

function sameItem(a: Json, b: Json, mergeKey: string | undefined): boolean {
  if (mergeKey === undefined) return equal(a, b);
  return equal(keyIn(a, mergeKey), keyIn(b, mergeKey));
}
