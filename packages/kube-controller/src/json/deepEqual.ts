type Dictionary = Readonly<Record<string, unknown>>;

/**
 * Whether two values are the same JSON: key order does not matter, and a key whose value is `undefined` is absent.
 *
 * @public
 */
export function deepEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || !a || !b) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, i) => deepEqual(item, b[i]));
  }
  return hasEqualEntries(a as Dictionary, b as Dictionary);
}

function hasEqualEntries(a: Dictionary, b: Dictionary): boolean {
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  for (const key of keys) {
    if (!deepEqual(a[key], b[key])) return false;
  }
  return true;
}
