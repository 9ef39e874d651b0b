import {
  FieldError,
  forbiddenError,
  invalidError,
  notSupportedError,
  requiredError,
} from '../../api/FieldError';
import { isObject, Json } from '../../json/Json';
import { typeFields } from '../../schema/prune';
import { Schema } from '../../schema/Schema';

/** What holds on the way down. */
interface Place {
  readonly level: 'root' | 'below';
  /** Why there may be no default here, if there may be none. */
  readonly noDefaults?: string;
  readonly inMetadata?: true;
}

/** Checks each node of a schema by itself. Rules are checked elsewhere. */
export function openApiErrors(schema: Schema, field: string): FieldError[] {
  return visit(schema, field, { level: 'root' });
}

function visit(schema: Schema, field: string, place: Place): FieldError[] {
  return [
    ...supportedErrors(schema, field, place),
    ...objectErrors(schema, field),
    ...listErrors(schema, field),
    ...childErrors(schema, field, place),
  ];
}

function childErrors(
  schema: Schema,
  field: string,
  place: Place,
): FieldError[] {
  const { properties = {}, additionalProperties, items } = schema;
  const below: Place = { ...place, level: 'below' };
  const errors: FieldError[] = [];
  for (const [name, member] of Object.entries(properties)) {
    const inner = memberPlace(schema, name, place);
    errors.push(...visit(member, `${field}.properties[${name}]`, inner));
  }
  if (typeof additionalProperties === 'object') {
    const inner = place.inMetadata
      ? {
          ...below,
          noDefaults: 'inside additionalProperties applying to object metadata',
        }
      : below;
    errors.push(
      ...visit(additionalProperties, `${field}.additionalProperties`, inner),
    );
  }
  if (isObject(items)) errors.push(...visit(items, `${field}.items`, below));
  for (const name of ['allOf', 'anyOf', 'oneOf'] as const) {
    schema[name]?.forEach((part, index) =>
      errors.push(...visit(part, `${field}.${name}[${index}]`, below)),
    );
  }
  if (schema.not) errors.push(...visit(schema.not, `${field}.not`, below));
  return errors;
}

function memberPlace(schema: Schema, name: string, place: Place): Place {
  const below: Place = { ...place, level: 'below' };
  const root = place.level === 'root';
  const resource = root || schema['x-kubernetes-embedded-resource'];
  if (!resource || !typeFields.includes(name)) return below;
  const inMetadata: Place = { ...below, inMetadata: true };
  return root
    ? { ...inMetadata, noDefaults: `in top-level ${name}` }
    : inMetadata;
}

const types = [
  'array',
  'boolean',
  'integer',
  'null',
  'number',
  'object',
  'string',
];
const unsupported = [
  'id',
  'additionalItems',
  'patternProperties',
  'definitions',
  'dependencies',
  '$ref',
];

function supportedErrors(
  schema: Schema,
  field: string,
  place: Place,
): FieldError[] {
  const errors: FieldError[] = [];
  const { type } = schema;
  if (type && !types.includes(type)) {
    errors.push(notSupportedError(`${field}.type`, type, types));
  }
  if (schema.default !== undefined && place.noDefaults) {
    const detail = `must not be set ${place.noDefaults}`;
    errors.push(forbiddenError(`${field}.default`, detail));
  }
  for (const name of unsupported) {
    if ((schema as Readonly<Record<string, unknown>>)[name] === undefined)
      continue;
    errors.push(forbiddenError(`${field}.${name}`, `${name} is not supported`));
  }
  if (type === 'null') {
    const detail = 'type cannot be set to null, use nullable as an alternative';
    errors.push(forbiddenError(`${field}.type`, detail));
  }
  if (Array.isArray(schema.items)) {
    const detail = 'items must be a schema object and not an array';
    errors.push(forbiddenError(`${field}.items`, detail));
  }
  if (place.inMetadata && schema['x-kubernetes-embedded-resource']) {
    const name = 'x-kubernetes-embedded-resource';
    const detail = 'must not be used inside of resource meta';
    errors.push(forbiddenError(`${field}.${name}`, detail));
  }
  if (schema.uniqueItems) {
    const detail =
      'uniqueItems cannot be set to true since the runtime complexity becomes quadratic';
    errors.push(forbiddenError(`${field}.uniqueItems`, detail));
  }
  return errors;
}

function objectErrors(schema: Schema, field: string): FieldError[] {
  const errors: FieldError[] = [];
  const { properties = {}, additionalProperties } = schema;
  const both = Object.keys(properties).length > 0;
  if (
    both &&
    additionalProperties !== undefined &&
    additionalProperties !== true
  ) {
    const detail = 'additionalProperties and properties are mutual exclusive';
    errors.push(forbiddenError(`${field}.additionalProperties`, detail));
  }
  const keeps = 'x-kubernetes-preserve-unknown-fields';
  if (schema[keeps] === false) {
    errors.push(
      invalidError(`${field}.${keeps}`, false, 'must be true or undefined'),
    );
  }
  const mapType = schema['x-kubernetes-map-type'];
  if (mapType === undefined) return errors;
  errors.push(...typeNeeded(schema, field, 'object', 'x-kubernetes-map-type'));
  const known = ['atomic', 'granular'];
  if (!known.includes(mapType)) {
    const place = `${field}.x-kubernetes-map-type`;
    errors.push(notSupportedError(place, mapType, known));
  }
  return errors;
}

function typeNeeded(
  schema: Schema,
  field: string,
  type: string,
  because: string,
): FieldError[] {
  if (schema.type === type) return [];
  const place = `${field}.type`;
  const detail = `must be ${type} if ${because} is specified`;
  return [
    schema.type
      ? invalidError(place, schema.type, detail)
      : requiredError(place, detail),
  ];
}

function listErrors(schema: Schema, field: string): FieldError[] {
  const listType = schema['x-kubernetes-list-type'];
  const keys = schema['x-kubernetes-list-map-keys'] ?? [];
  const place = `${field}.x-kubernetes-list-type`;
  const errors: FieldError[] = [];
  if (keys.length > 0 && listType !== 'map') {
    const detail = 'must be map if x-kubernetes-list-map-keys is non-empty';
    errors.push(
      listType
        ? invalidError(place, listType, detail)
        : requiredError(place, detail),
    );
  }
  if (listType === undefined) return errors;
  errors.push(...typeNeeded(schema, field, 'array', 'x-kubernetes-list-type'));
  const known = ['atomic', 'set', 'map'];
  if (!known.includes(listType)) {
    errors.push(notSupportedError(place, listType, known));
  }
  if (listType === 'set') errors.push(...setErrors(schema, field));
  if (listType === 'map') errors.push(...mapErrors(schema, keys, field));
  const nullable = listType !== 'atomic' && schema.items?.nullable;
  if (nullable) {
    const detail = `cannot be nullable when x-kubernetes-list-type is ${listType}`;
    errors.push(forbiddenError(`${field}.items.nullable`, detail));
  }
  return errors;
}

/** Items of sets are compared as wholes. */
function setErrors({ items }: Schema, field: string): FieldError[] {
  const detail =
    'must be atomic as item of a list with x-kubernetes-list-type=set';
  const list = items?.['x-kubernetes-list-type'] ?? 'atomic';
  const map = items?.['x-kubernetes-map-type'];
  if (items?.type === 'array' && list !== 'atomic') {
    return [
      invalidError(`${field}.items.x-kubernetes-list-type`, list, detail),
    ];
  }
  if (items?.type !== 'object' || map === 'atomic') return [];
  return [invalidError(`${field}.items.x-kubernetes-map-type`, map, detail)];
}

function mapErrors(
  { items }: Schema,
  keys: readonly string[],
  field: string,
): FieldError[] {
  const errors: FieldError[] = [];
  const keysField = `${field}.x-kubernetes-list-map-keys`;
  if (keys.length === 0) {
    const detail = 'must not be empty if x-kubernetes-list-type is map';
    errors.push(requiredError(keysField, detail));
  }
  if (!items) {
    const detail = 'must have a schema if x-kubernetes-list-type is map';
    return [...errors, requiredError(`${field}.items`, detail)];
  }
  if (items.type !== 'object') {
    const detail =
      "must be object if parent array's x-kubernetes-list-type is map";
    return [
      ...errors,
      invalidError(`${field}.items.type`, items.type ?? '', detail),
    ];
  }
  keys.forEach((key, index) => {
    const repeated = keys.indexOf(key) < index;
    errors.push(...keyErrors(items, key, `${field}.items.properties[${key}]`));
    const value = [...keys] as Json;
    if (!items.properties?.[key]) {
      const detail = 'entries must all be names of item properties';
      errors.push(invalidError(keysField, value, detail));
    }
    if (repeated) {
      errors.push(
        invalidError(keysField, value, 'must not contain duplicate entries'),
      );
    }
  });
  return errors;
}

function keyErrors(items: Schema, key: string, field: string): FieldError[] {
  const schema = items.properties?.[key];
  if (!schema) return [];
  const errors: FieldError[] = [];
  if (schema.type === 'array' || schema.type === 'object') {
    const detail =
      "must be a scalar type if parent array's x-kubernetes-list-type is map";
    errors.push(invalidError(`${field}.type`, schema.type, detail));
  }
  if (!items.required?.includes(key) && schema.default === undefined) {
    const detail =
      'this property is in x-kubernetes-list-map-keys, so it must have a default or be a required property';
    errors.push(requiredError(`${field}.default`, detail));
  }
  if (schema.nullable) {
    const detail =
      'this property is in x-kubernetes-list-map-keys, so it cannot be nullable';
    errors.push(forbiddenError(`${field}.nullable`, detail));
  }
  return errors;
}
