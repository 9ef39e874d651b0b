import { createHash } from 'node:crypto';

/** SHA-256 (hex) of a JSON value in which the order of keys does not matter. @public */
export function canonicalHash(value: unknown): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex');
}

/** The JSON text of a value in which the order of keys does not matter. @public */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(sorted(value));
}

/** A copy: a replacer of `JSON.stringify` takes twice as long. */
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(sorted);
  const copy = emptyDictionary();
  for (const key of Object.keys(value).sort())
    copy[key] = sorted((value as Dictionary)[key]);
  return copy;
}

type Dictionary = Record<string, unknown>;

/** Without a prototype, so that a key `__proto__` is a key as any other. */
function emptyDictionary(): Dictionary {
  return Object.create(null) as Dictionary;
}
