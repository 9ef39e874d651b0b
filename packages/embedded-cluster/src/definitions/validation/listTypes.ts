import {
  FieldError,
  forbiddenError,
  invalidError,
  notSupportedError,
  requiredError,
} from '../../api/FieldError';
import { Json } from '../../json/Json';
import { Schema } from '../../schema/Schema';

/** The error of a schema that has another type than an extension needs. */
export function typeNeeded(
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

/** Checks what a schema says about the identity of list items. */
export function listErrors(schema: Schema, field: string): FieldError[] {
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
