import {
  FieldError,
  forbiddenError,
  invalidError,
  notSupportedError,
} from '../../api/FieldError';
import { isObject } from '../../json/Json';
import { typeFields } from '../../schema/prune';
import { Schema } from '../../schema/Schema';
import { listErrors, typeNeeded } from './listTypes';

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

const types = ['array', 'boolean', 'integer', 'number', 'object', 'string'];
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
