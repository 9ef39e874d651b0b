import {
  clone,
  isObject,
  Json,
  JsonObject,
  keysOf,
  setMember,
} from '../json/Json';

/** Applies a JSON merge patch (RFC 7386). Changes neither of its arguments. */
export function mergePatch(target: Json | undefined, patch: Json): Json {
  if (!isObject(patch)) return clone(patch);
  const result: JsonObject = isObject(target) ? { ...target } : {};
  for (const key of keysOf(patch)) {
    const value = patch[key] as Json;
    if (value === null) delete result[key];
    else setMember(result, key, mergePatch(result[key], value));
  }
  return result;
}
