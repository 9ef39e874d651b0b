import {
  isObject,
  Json,
  JsonObject,
  keysOf,
  ownMember,
  setMember,
} from '../json/Json';

/**
 * Applies a JSON merge patch (RFC 7386). Changes neither of its arguments.
 *
 * A list loses the nulls of the objects in it, other than the RFC says, unless it takes the place of an object.
 */
export function mergePatch(target: Json | undefined, patch: Json): Json {
  if (!isObject(patch)) return isObject(target) ? patch : withoutNulls(patch);
  const result: JsonObject = isObject(target) ? { ...target } : {};
  for (const key of keysOf(patch)) {
    const value = patch[key] as Json;
    if (value === null) delete result[key];
    else setMember(result, key, mergePatch(ownMember(result, key), value));
  }
  return result;
}

/** Also in lists that are taken over whole, objects lose what is null. */
function withoutNulls(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (!isObject(value)) return value;
  const result: JsonObject = {};
  for (const key of keysOf(value)) {
    const member = value[key] as Json;
    if (member !== null) setMember(result, key, withoutNulls(member));
  }
  return result;
}
