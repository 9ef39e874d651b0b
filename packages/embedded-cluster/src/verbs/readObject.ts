import { badRequest } from '../api/ApiError';
import { KubeObject } from '../api/KubeObject';
import { clone, isObject, Json, JsonObject, keysOf } from '../json/Json';
import { apiVersionOf, ResourceType } from '../registry/ResourceType';
import { applyDefaults, dropNulls } from '../schema/applyDefaults';
import { decodeTyped } from '../schema/decodeTyped';
import { prune } from '../schema/prune';
import { readMetadata } from '../schema/readMetadata';
import { WriteOptions } from './WriteOptions';

/** An object as a client means it, with what was wrong but could be dropped. */
export interface ReadObject {
  readonly object: KubeObject;
  readonly problems: readonly string[];
}

/**
 * Reads a JSON object as one of a resource: drops what the schema does not have and fills in defaults.
 *
 * @throws ApiError 400 when it cannot be one.
 */
export function readObject(type: ResourceType, source: JsonObject): ReadObject {
  const value = clone(source);
  const unknown =
    type.form === 'typed' ? readTyped(type, value) : readCustom(type, value);
  const object = unknown.value as KubeObject;
  type.strategy.default?.(object);
  return {
    object,
    problems: unknown.unknown.map(path => `unknown field "${path}"`),
  };
}

/**
 * Reads what an apply made of an object: its schema was checked, so it only lacks defaults.
 *
 * @throws ApiError 400 when it cannot be an object of a built-in kind.
 */
export function readAppliedObject(
  type: ResourceType,
  applied: KubeObject,
): KubeObject {
  if (type.form === 'typed') return readObject(type, applied).object;
  const value = clone(applied as JsonObject);
  const given = isObject(value.metadata) ? value.metadata : {};
  readMetadata(value, {});
  keepApplied(value.metadata as JsonObject, given);
  applyDefaults(value, type.schema);
  return value as KubeObject;
}

/** What is empty or null is stored as it was applied, although nobody gets to see it. */
function keepApplied(metadata: JsonObject, given: JsonObject): void {
  for (const name of keysOf(given)) {
    const value = given[name];
    if (isUnseen(value)) metadata[name] = value;
  }
}

/** Whether a member of metadata is read differently from how it is stored. */
function isUnseen(value: Json | undefined): boolean {
  if (Array.isArray(value)) return value.length === 0;
  if (!isObject(value)) return value === null || value === '';
  const members = Object.values(value);
  return members.length === 0 || members.includes(null);
}

function readTyped(type: ResourceType, value: JsonObject) {
  const decoded = decodeTyped(value, type.schema);
  decoded.value.apiVersion ??= apiVersionOf(type);
  decoded.value.kind ??= type.kind;
  decoded.value.metadata ??= {};
  return decoded;
}

function readCustom(type: ResourceType, value: JsonObject) {
  const unknown = readMetadata(value, type.schema);
  unknown.push(...prune(value, type.schema));
  dropNulls(value, type.schema);
  applyDefaults(value, type.schema);
  return { value, unknown };
}

/**
 * Warns of problems, unless they are to be ignored.
 *
 * @throws ApiError 400 when they are to be refused.
 */
export function judgeProblems(
  problems: readonly string[],
  { fieldValidation, warn }: WriteOptions,
): void {
  if (problems.length === 0 || fieldValidation === 'Ignore') return;
  if (fieldValidation === 'Warn') {
    problems.forEach(warn);
    return;
  }
  throw badRequest(`strict decoding error: ${problems.join(', ')}`);
}
