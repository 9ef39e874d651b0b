import { CelDouble, parseDuration } from '@kardinal/cel';
import { isObject, Json, JsonObject, keysOf, setMember } from '../../json/Json';
import { Schema } from '../Schema';
import { Place, placeOf } from './declarations';
import { escapeName } from './escapeName';

/**
 * Before the name of a member that the schema does not have, so that no rule can name it: it counts where objects are
 * compared. Where one is renamed, a kube-apiserver finds the objects equal; here they are not.
 */
const undeclared = '\u0000';

/** A JSON value as rules see it: typed by its schema. */
export function scopeValue(value: Json, schema: Schema, place: Place): unknown {
  if (value === null) return null;
  if (schema['x-kubernetes-int-or-string']) return value;
  if (Array.isArray(value)) {
    const { items } = schema;
    if (!items) return value;
    return value.map(item => scopeValue(item, items, placeOf(items)));
  }
  if (isObject(value)) return scopeObject(value, schema, place);
  if (typeof value === 'number' && schema.type === 'number') {
    return new CelDouble(value);
  }
  return typeof value === 'string' ? scopeText(value, schema.format) : value;
}

function scopeObject(value: JsonObject, schema: Schema, place: Place): unknown {
  const result: Record<string, unknown> = {};
  const { properties = {}, additionalProperties } = schema;
  for (const name of keysOf(value)) {
    const member = value[name] as Json;
    if (typeof additionalProperties === 'object') {
      const inner = placeOf(additionalProperties);
      define(result, name, scopeValue(member, additionalProperties, inner));
    } else if (Object.hasOwn(properties, name)) {
      const inner = placeOf(properties[name]);
      const converted = scopeValue(member, properties[name], inner);
      define(result, escapeName(name), converted);
    } else {
      define(result, undeclared + name, member);
    }
  }
  return place === 'resource' ? { ...result, ...typeAndName(value) } : result;
}

function define(
  object: Record<string, unknown>,
  name: string,
  value: unknown,
): void {
  setMember(object as JsonObject, name, value as Json);
}

function typeAndName({ apiVersion, kind, metadata }: JsonObject) {
  const source = isObject(metadata) ? metadata : {};
  const named: JsonObject = {};
  if (source.name !== undefined) named.name = source.name;
  if (source.generateName !== undefined) {
    named.generateName = source.generateName;
  }
  return { apiVersion, kind, metadata: named };
}

function scopeText(value: string, format: string | undefined): unknown {
  switch (format) {
    case 'byte':
      return Uint8Array.from(Buffer.from(value, 'base64'));
    case 'duration':
      return parseDuration(value) ?? value;
    case 'date':
    case 'date-time': {
      const date = new Date(value);
      return Number.isNaN(date.getTime()) ? value : date;
    }
    default:
      return value;
  }
}
