/** A JSON value. @public */
export type Json = string | number | boolean | null | Json[] | JsonObject;

/** A JSON object; an absent member reads as `undefined`. @public */
export type JsonObject = { [key: string]: Json | undefined };

/** True for a JSON object: neither an array nor null. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The member names that are present. */
export function keysOf(value: JsonObject): string[] {
  return Object.keys(value).filter(key => value[key] !== undefined);
}

/** The member of a name, not what every object of the language has under it. */
export function ownMember(object: JsonObject, name: string): Json | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/** The value at a path of member names, or undefined. */
export function valueAt(
  value: Json | undefined,
  path: readonly string[],
): Json | undefined {
  let current = value;
  for (const name of path) {
    if (!isObject(current)) return undefined;
    current = ownMember(current, name);
  }
  return current;
}

/** A copy that shares nothing with the original. */
export function clone<T extends Json | undefined>(value: T): T {
  if (Array.isArray(value)) return value.map(item => clone(item)) as T;
  if (!isObject(value)) return value;
  const copy: JsonObject = {};
  for (const key of Object.keys(value)) {
    if (value[key] !== undefined) setMember(copy, key, clone(value[key]));
  }
  return copy as T;
}

/** Sets a member, also one named `__proto__`, as plain data. */
export function setMember(
  object: JsonObject,
  key: string,
  value: Json | undefined,
): void {
  if (key !== '__proto__') {
    object[key] = value;
    return;
  }
  Object.defineProperty(object, key, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  });
}

/** Deep equality; order of members does not matter. */
export function equal(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (Array.isArray(a)) {
    return (
      Array.isArray(b) &&
      a.length === b.length &&
      a.every((item, index) => equal(item, b[index]))
    );
  }
  if (!isObject(a) || !isObject(b)) return false;
  const keys = keysOf(a);
  return (
    keys.length === keysOf(b).length &&
    keys.every(key => {
      const other = ownMember(b, key);
      return other !== undefined && equal(a[key], other);
    })
  );
}

/** JSON text with members in order of their names: equal values, equal text. */
export function canonical(value: Json | undefined): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value ?? null);
  const members = keysOf(value)
    .sort()
    .map(key => `${JSON.stringify(key)}:${canonical(value[key])}`);
  return `{${members.join(',')}}`;
}
