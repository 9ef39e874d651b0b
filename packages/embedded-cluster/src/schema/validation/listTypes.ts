import { FieldError, keyField } from '../../api/FieldError';
import { canonical, isObject, Json, keysOf } from '../../json/Json';
import { memberSchema, Schema } from '../Schema';

/** Items that a set or a list-map has twice. */
export function duplicateErrors(
  value: Json | undefined,
  schema: Schema | undefined,
  path = '',
): FieldError[] {
  if (!schema) return [];
  if (Array.isArray(value)) return inList(value, schema, path);
  if (!isObject(value)) return [];
  return keysOf(value).flatMap(name => {
    const declared = Object.hasOwn(schema.properties ?? {}, name);
    const child = path ? `${path}.${name}` : name;
    const place = declared ? child : keyField(path, name);
    return duplicateErrors(value[name], memberSchema(schema, name), place);
  });
}

function inList(
  list: readonly Json[],
  schema: Schema,
  path: string,
): FieldError[] {
  const nested = list.flatMap((item, index) =>
    duplicateErrors(item, schema.items, keyField(path, index)),
  );
  return [...ownDuplicates(list, schema, path), ...nested];
}

function ownDuplicates(
  list: readonly Json[],
  schema: Schema,
  path: string,
): FieldError[] {
  switch (schema['x-kubernetes-list-type']) {
    case 'set':
      return repeated(list.map(canonical)).map(index => ({
        type: 'Duplicate',
        field: keyField(path, index),
        value: list[index],
        detail: '',
      }));
    case 'map':
      return inListMap(list, schema, path);
    default:
      return [];
  }
}

function inListMap(
  list: readonly Json[],
  schema: Schema,
  path: string,
): FieldError[] {
  const odd = list.findIndex(item => item !== null && !isObject(item));
  if (odd >= 0) {
    return [
      {
        type: 'Invalid',
        field: keyField(path, odd),
        value: list[odd],
        detail: 'must be an object for an array of list-type map',
      },
    ];
  }
  const keys = schema['x-kubernetes-list-map-keys'] ?? [];
  const identities = list.map(item =>
    // An absent key is one value, null another.
    canonical(keys.map(key => (isObject(item) ? item[key] ?? `absent` : null))),
  );
  return repeated(identities).map(index => {
    const item = list[index];
    const entries = keys.map(key => [key, isObject(item) ? item[key] : null]);
    return {
      type: 'Duplicate',
      field: keyField(path, index),
      value: Object.fromEntries(entries),
      detail: '',
    };
  });
}

/** Where something appears for the second time. */
function repeated(identities: readonly string[]): number[] {
  const counts = new Map<string, number>();
  const result: number[] = [];
  identities.forEach((identity, index) => {
    const count = (counts.get(identity) ?? 0) + 1;
    counts.set(identity, count);
    if (count === 2) result.push(index);
  });
  return result;
}
