import { canonical, isObject, Json } from '../json/Json';
import { ListType } from './MergeType';

/** Why a value does not fit the type that merging needs. */
export class MergeError extends Error {}

/**
 * The path element of an item of an associative list.
 *
 * @throws MergeError when the item has no identity.
 */
export function elementOf(list: ListType, item: Json): string {
  return list.keys.length > 0 ? keyedElement(list, item) : setElement(item);
}

function keyedElement(list: ListType, item: Json): string {
  if (item === null) {
    throw new MergeError(
      'associative list with keys may not have a null element',
    );
  }
  if (!isObject(item)) {
    throw new MergeError(
      'associative list with keys may not have non-map elements',
    );
  }
  const keys: Record<string, Json> = {};
  for (const key of list.keys) {
    const value = item[key] ?? list.keyDefault(key);
    if (value === undefined || value === null) {
      throw new MergeError(
        `associative list with keys has an element that omits key field ${JSON.stringify(
          key,
        )} (and doesn't have default value)`,
      );
    }
    keys[key] = value;
  }
  return `k:${canonical(keys)}`;
}

function setElement(item: Json): string {
  if (item === null) {
    throw new MergeError(
      "associative list without keys has an element that's an explicit null",
    );
  }
  if (typeof item === 'object') {
    const what = Array.isArray(item) ? 'list' : 'map';
    throw new MergeError(
      `associative list without keys has an element that's a ${what} type`,
    );
  }
  return `v:${canonical(item)}`;
}
