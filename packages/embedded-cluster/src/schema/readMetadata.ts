import { badRequest } from '../api/ApiError';
import { isObject, Json, JsonObject, keysOf } from '../json/Json';
import { objectMetaSchema } from '../registry/builtin/schemas';
import { decodeTyped } from './decodeTyped';
import { memberSchema, Schema } from './Schema';

/**
 * Reads `metadata` of an object and of the objects within it, in place.
 *
 * @returns paths of fields that metadata does not have
 * @throws ApiError 400 when a field has the wrong type
 */
export function readMetadata(object: JsonObject, schema: Schema): string[] {
  const unknown = readOwn(object, 'metadata');
  for (const name of keysOf(object)) {
    if (name === 'metadata') continue;
    readWithin(object[name], memberSchema(schema, name), name, unknown);
  }
  return unknown;
}

function readOwn(object: JsonObject, path: string): string[] {
  const metadata = object.metadata ?? {};
  if (!isObject(metadata)) {
    throw badRequest(`unable to decode ${path}: it is no object`);
  }
  const decoded = decodeTyped(metadata, objectMetaSchema);
  object.metadata = decoded.value;
  return decoded.unknown.map(field => `${path}.${field}`);
}

function readWithin(
  value: Json | undefined,
  schema: Schema | undefined,
  path: string,
  unknown: string[],
): void {
  if (!schema) return;
  if (Array.isArray(value)) {
    value.forEach((item, index) =>
      readWithin(item, schema.items, `${path}[${index}]`, unknown),
    );
  } else if (isObject(value)) {
    const embedded = schema['x-kubernetes-embedded-resource'];
    if (embedded && isObject(value.metadata)) {
      unknown.push(...readOwn(value, `${path}.metadata`));
    }
    for (const name of keysOf(value)) {
      const child = `${path}.${name}`;
      readWithin(value[name], memberSchema(schema, name), child, unknown);
    }
  }
}
