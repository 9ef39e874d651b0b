import { childField, keyField } from '../api/FieldError';
import { isObject, Json, JsonObject, keysOf } from '../json/Json';
import { memberSchema, Schema } from './Schema';

/** Fields of the root, and of embedded resources, that every object has. */
export const typeFields = ['apiVersion', 'kind', 'metadata'];

/**
 * Removes, in place, what a structural schema does not declare, and returns the paths of what went, sorted.
 *
 * @see https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definitions/#field-pruning
 */
export function prune(object: JsonObject, schema: Schema): string[] {
  const gone: string[] = [];
  pruneObject(object, schema, '', 'resource', gone);
  return gone.sort();
}

type Place = 'resource' | 'value';

function pruneValue(
  value: Json | undefined,
  schema: Schema | undefined,
  path: string,
  gone: string[],
): void {
  if (Array.isArray(value)) {
    value.forEach((item, index) => {
      const place = keyField(path, index);
      const keeps = schema?.['x-kubernetes-preserve-unknown-fields'];
      if (!keeps || schema?.items) pruneValue(item, schema?.items, place, gone);
    });
  } else if (isObject(value)) {
    const embedded = schema?.['x-kubernetes-embedded-resource'];
    pruneObject(value, schema, path, embedded ? 'resource' : 'value', gone);
  }
}

function pruneObject(
  object: JsonObject,
  schema: Schema | undefined,
  path: string,
  place: Place,
  gone: string[],
): void {
  for (const name of keysOf(object)) {
    if (place === 'resource' && typeFields.includes(name)) continue;
    const child = childField(path, name);
    const declared =
      Object.hasOwn(schema?.properties ?? {}, name) ||
      Boolean(schema?.additionalProperties);
    if (declared) {
      pruneValue(object[name], memberSchema(schema, name), child, gone);
    } else if (!schema?.['x-kubernetes-preserve-unknown-fields']) {
      delete object[name];
      gone.push(child);
    }
  }
}
