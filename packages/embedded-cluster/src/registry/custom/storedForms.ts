import { KubeObject, ObjectMeta } from '../../api/KubeObject';
import {
  clone,
  isObject,
  JsonObject,
  keysOf,
  setMember,
} from '../../json/Json';
import { applyDefaults } from '../../schema/applyDefaults';
import { prune } from '../../schema/prune';
import { Schema } from '../../schema/Schema';

/** How the objects of a custom resource are stored. */
export interface StoredForms {
  /** The version in which objects are written. */
  readonly version: string;
  readonly apiVersion: string;
  /** By apiVersion: what was stored before the version changed stays as it is until it is written. */
  readonly schemas: ReadonlyMap<string, Schema>;
}

/** An object as it is stored: what the stored version does not have goes. */
export function writeVersion(
  object: KubeObject,
  { apiVersion, schemas }: StoredForms,
): KubeObject {
  if (object.apiVersion === apiVersion) return object;
  const { metadata, ...rest } = object;
  const content = clone(rest as JsonObject);
  prune(content, schemas.get(apiVersion) ?? {});
  return { ...content, apiVersion, metadata } as KubeObject;
}

/** A stored object in a version: with the defaults of the one it is stored in, without what this one does not have. */
export function readVersion(
  stored: KubeObject,
  apiVersion: string,
  schema: Schema,
  { schemas }: StoredForms,
): KubeObject {
  const { metadata, ...rest } = stored;
  const content = clone(rest as JsonObject);
  const own = schemas.get(stored.apiVersion) ?? schema;
  prune(content, own);
  applyDefaults(content, own);
  if (stored.apiVersion !== apiVersion) prune(content, schema);
  content.apiVersion = apiVersion;
  return { ...content, metadata: asRead(metadata) } as KubeObject;
}

/** Metadata without the empty values and nulls that an apply may have left. */
function asRead(metadata: ObjectMeta): ObjectMeta {
  const seen: JsonObject = {};
  for (const [name, value] of Object.entries(metadata)) {
    if (isObject(value)) {
      if (Object.keys(value).length > 0) seen[name] = withTexts(value);
    } else if (Array.isArray(value)) {
      if (value.length > 0) seen[name] = value;
    } else if (value !== null && value !== '') {
      seen[name] = value;
    }
  }
  return seen as ObjectMeta;
}

/** The values of labels and annotations are texts: null is an empty one. */
function withTexts(map: JsonObject): JsonObject {
  if (!Object.values(map).includes(null)) return map;
  const result: JsonObject = {};
  for (const key of keysOf(map)) setMember(result, key, map[key] ?? '');
  return result;
}
