import { KubeObject } from '@kardinal/kube-controller';

type Dictionary = Readonly<Record<string, unknown>>;

/**
 * Whether a live object no longer says what we applied.
 *
 * Where the server says who owns which field (`metadata.managedFields`), a value that differs in a field that is still
 * ours was only written in another form (`1000m` as `1`), and list items are matched by their keys.
 *
 * @see https://kubernetes.io/docs/reference/using-api/server-side-apply/#merge-strategy
 */
export function hasDrifted(
  wanted: KubeObject,
  live: KubeObject,
  fieldManager: string,
): boolean {
  const fields = ownedFields(live, fieldManager);
  const { apiVersion: _, kind: __, ...rest } = wanted;
  return !isAsWanted(rest, live, fields);
}

function ownedFields(
  live: KubeObject,
  fieldManager: string,
): Dictionary | undefined {
  for (const entry of live.metadata.managedFields ?? []) {
    const { manager, operation, subresource, fieldsV1 } = entry as Dictionary;
    const isOurs = manager === fieldManager && operation === 'Apply';
    if (!isOurs || subresource || !isDictionary(fieldsV1)) continue;
    return isLeaf(fieldsV1) ? undefined : fieldsV1;
  }
  return undefined;
}

function isAsWanted(
  wanted: unknown,
  actual: unknown,
  fields: Dictionary | undefined,
): boolean {
  if (wanted === undefined || Object.is(wanted, actual)) return true;
  if (wanted === null) return actual === undefined;
  if (isLeaf(fields) && actual !== undefined) return true;
  if (isDictionary(wanted)) {
    if (!isDictionary(actual)) return false;
    return Object.entries(wanted).every(([key, value]) =>
      isAsWanted(value, actual[key], child(fields, `f:${key}`)),
    );
  }
  if (!Array.isArray(wanted) || !Array.isArray(actual)) return false;
  return isListAsWanted(wanted, actual, fields);
}

/** A scalar, or a list or map that has one owner as a whole. */
function isLeaf(fields: Dictionary | undefined): boolean {
  return fields !== undefined && Object.keys(fields).length === 0;
}

function isListAsWanted(
  wanted: readonly unknown[],
  actual: readonly unknown[],
  fields: Dictionary | undefined,
): boolean {
  const keys = itemKeys(fields);
  if (keys.length > 0) {
    return wanted.every(item => {
      const key = keys.find(candidate => contains(item, candidate.fields));
      if (!key) return false;
      const match = actual.find(other => contains(other, key.fields));
      return isAsWanted(item, match, child(fields, key.name));
    });
  }
  if (Object.keys(fields ?? {}).some(name => name.startsWith('v:'))) {
    return wanted.every(item => actual.includes(item));
  }
  return (
    wanted.length === actual.length &&
    wanted.every((item, at) => isAsWanted(item, actual[at], undefined))
  );
}

function itemKeys(
  fields: Dictionary | undefined,
): readonly { name: string; fields: Dictionary }[] {
  return Object.keys(fields ?? {})
    .filter(name => name.startsWith('k:'))
    .map(name => ({ name, fields: JSON.parse(name.slice(2)) as Dictionary }));
}

/** Defaulted keys (a port's protocol) may be absent from what was applied. */
function contains(item: unknown, key: Dictionary): boolean {
  if (!isDictionary(item)) return false;
  return Object.entries(key).every(
    ([name, value]) => item[name] === undefined || item[name] === value,
  );
}

function child(
  fields: Dictionary | undefined,
  name: string,
): Dictionary | undefined {
  const found = fields?.[name];
  return isDictionary(found) ? found : undefined;
}

function isDictionary(value: unknown): value is Dictionary {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
