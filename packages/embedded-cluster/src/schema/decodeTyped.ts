import { badRequest } from '../api/ApiError';
import { isObject, Json, JsonObject, keysOf, setMember } from '../json/Json';
import { childField, keyField } from '../api/FieldError';
import { Schema } from './Schema';

/** What decoding dropped: paths of fields that the kind does not have. */
export interface TypedValue<T> {
  readonly value: T;
  readonly unknown: readonly string[];
}

class Decoder {
  readonly unknown: string[] = [];

  object(value: JsonObject, schema: Schema, path: string): JsonObject {
    const result: JsonObject = {};
    for (const name of keysOf(value)) {
      const field = schema.properties?.[name];
      if (path === '' && (name === 'apiVersion' || name === 'kind')) {
        result[name] = this.typeName(value[name]);
      } else if (!field || !Object.hasOwn(schema.properties ?? {}, name)) {
        this.unknown.push(childField(path, name));
      } else {
        const child = childField(path, name);
        const decoded = this.field(value[name], field, child);
        if (decoded !== undefined) result[name] = decoded;
      }
    }
    return withRequired(result, schema, path);
  }

  private typeName(value: Json | undefined): Json | undefined {
    if (value !== null && typeof value !== 'string') {
      throw wrongType(value, 'string');
    }
    return value ?? undefined;
  }

  private field(
    value: Json | undefined,
    schema: Schema,
    path: string,
  ): Json | undefined {
    if (value === null || value === undefined) return undefined;
    const decoded = this.value(value, schema, path);
    const traits = schema.traits;
    if (!traits?.omitEmpty && !traits?.omitZero) return decoded;
    return isLeftOut(decoded, schema) ? undefined : decoded;
  }

  private value(value: Json, schema: Schema, path: string): Json {
    if (schema['x-kubernetes-preserve-unknown-fields']) return value;
    if (schema['x-kubernetes-int-or-string']) return intOrString(value, schema);
    switch (schema.type) {
      case 'object':
        return this.objectOrMap(value, schema, path);
      case 'array':
        return this.array(value, schema, path);
      default:
        return scalar(value, schema);
    }
  }

  private objectOrMap(value: Json, schema: Schema, path: string): Json {
    if (schema.traits?.type === 'SchemaOrBool' && typeof value === 'boolean') {
      return value;
    }
    if (schema.traits?.type === 'SchemaOrArray' && Array.isArray(value)) {
      return value;
    }
    if (!isObject(value)) throw wrongType(value, 'object');
    const element = schema.additionalProperties;
    if (typeof element !== 'object') return this.object(value, schema, path);
    const result: JsonObject = {};
    for (const key of keysOf(value)) {
      const child = value[key] ?? null;
      setMember(result, key, this.element(child, element, `${path}.${key}`));
    }
    return result;
  }

  private array(value: Json, schema: Schema, path: string): Json {
    if (!Array.isArray(value)) throw wrongType(value, 'array');
    const items = schema.items ?? {};
    return value.map((item, index) =>
      this.element(item, items, keyField(path, index)),
    );
  }

  /** Null in a list or map becomes the empty value of the type. */
  private element(value: Json, schema: Schema, path: string): Json {
    if (value !== null) return this.value(value, schema, path);
    if (schema.type === 'string') return '';
    if (schema.type === 'object') return this.value({}, schema, path);
    return value;
  }
}

function withRequired(
  result: JsonObject,
  schema: Schema,
  path: string,
): JsonObject {
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    if (result[name] !== undefined) continue;
    const empty = emptyValue(field, path);
    if (empty !== undefined) result[name] = empty;
  }
  return result;
}

/** What an absent field is written as, when it is written at all. */
function emptyValue(schema: Schema, path: string): Json | undefined {
  const traits = schema.traits;
  if (!traits || traits.pointer) return undefined;
  const struct = schema.type === 'object' && schema.definition !== undefined;
  if (struct && !traits.omitZero) {
    return withRequired({}, schema, `${path}.`);
  }
  if (traits.omitZero) return undefined;
  // Times have no empty form but null.
  if (traits.type === 'Time' || traits.type === 'MicroTime') return null;
  if (traits.omitEmpty) return undefined;
  switch (traits.type) {
    case 'string':
      return '';
    case 'bool':
      return false;
    case 'int32':
    case 'int64':
      return 0;
    default:
      // A list without `omitempty` is written as null, which readers take as absent.
      return traits.type.startsWith('[') ? null : undefined;
  }
}

function isLeftOut(value: Json, schema: Schema): boolean {
  const traits = schema.traits;
  if (Array.isArray(value)) return value.length === 0;
  if (isObject(value)) {
    const struct = schema.definition !== undefined;
    if (struct) return traits?.omitZero === true && keysOf(value).length === 0;
    return keysOf(value).length === 0 && !traits?.pointer;
  }
  if (traits?.pointer) return false;
  return value === '' || value === 0 || value === false;
}

function intOrString(value: Json, schema: Schema): Json {
  if (schema.traits?.type === 'Quantity' && typeof value === 'number') {
    return String(value);
  }
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return value;
  throw wrongType(value, 'string');
}

function scalar(value: Json, schema: Schema): Json {
  const type = schema.traits?.type ?? schema.type ?? '';
  switch (schema.type) {
    case 'string':
      if (typeof value !== 'string') throw wrongType(value, 'string');
      return stringOf(value, schema, type);
    case 'integer':
      if (typeof value !== 'number' || !Number.isInteger(value)) {
        throw wrongType(value, type);
      }
      return value;
    case 'number':
      if (typeof value !== 'number') throw wrongType(value, 'float64');
      return value;
    case 'boolean':
      if (typeof value !== 'boolean') throw wrongType(value, 'bool');
      return value;
    default:
      return value;
  }
}

const base64 =
  /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;
const microTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}(?:Z|[+-]\d\d:\d\d)$/;

function stringOf(value: string, schema: Schema, type: string): Json {
  if (schema.format === 'byte' && !base64.test(value.replace(/[\r\n]/g, ''))) {
    throw badRequest('illegal base64 data at input byte 0');
  }
  if (schema.format !== 'date-time') return value;
  const shape = type === 'MicroTime' ? microTime : time;
  const instant = shape.test(value) ? Date.parse(value) : NaN;
  if (Number.isNaN(instant)) {
    throw badRequest(`parsing time ${JSON.stringify(value)} as RFC 3339`);
  }
  return formatTime(value, instant, type);
}

function formatTime(value: string, instant: number, type: string): string {
  const seconds = new Date(instant).toISOString().slice(0, 19);
  if (type !== 'MicroTime') return `${seconds}Z`;
  const fraction = /\.(\d+)/.exec(value)?.[1] ?? '';
  return `${seconds}.${fraction.padEnd(6, '0').slice(0, 6)}Z`;
}

function wrongType(value: Json | undefined, type: string) {
  const found = Array.isArray(value) ? 'array' : typeof value;
  return badRequest(`cannot unmarshal ${found} into field of type ${type}`);
}

/**
 * Reads a JSON object as a built-in kind: unknown fields go, null is absent, what its type writes as absent is absent.
 *
 * @throws ApiError 400 when a value has the wrong type.
 */
export function decodeTyped(
  value: JsonObject,
  schema: Schema,
): TypedValue<JsonObject> {
  const decoder = new Decoder();
  const decoded = decoder.object(value, schema, '');
  return { value: decoded, unknown: decoder.unknown };
}
