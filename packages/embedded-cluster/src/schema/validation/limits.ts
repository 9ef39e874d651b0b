import { FieldError } from '../../api/FieldError';
import { canonical, Json, JsonObject, keysOf } from '../../json/Json';
import { Schema } from '../Schema';
import { Patterns } from './patterns';
import { fieldName } from './fieldName';

function invalid(path: string, value: Json, text: string): FieldError {
  const field = fieldName(path);
  return { type: 'Invalid', field, value, detail: `${field} in body ${text}` };
}

function count(text: string): number {
  return [...text].length;
}

/** The first limit of strings that a text breaks. */
export function stringError(
  value: string,
  schema: Schema,
  path: string,
  patterns: Patterns,
): FieldError | undefined {
  const { maxLength, minLength, pattern } = schema;
  if (maxLength !== undefined && count(value) > maxLength) {
    return {
      type: 'TooLong',
      field: fieldName(path),
      detail: `may not be more than ${maxLength} bytes`,
    };
  }
  if (minLength !== undefined && count(value) < minLength) {
    return invalid(path, value, `should be at least ${minLength} chars long`);
  }
  if (pattern && !patterns.match(pattern, value)) {
    return invalid(path, value, `should match '${pattern}'`);
  }
  return undefined;
}

const ranges: Readonly<Record<string, readonly [number, number]>> = {
  int32: [-(2 ** 31), 2 ** 31 - 1],
  int64: [-(2 ** 63), 2 ** 63],
  float: [-3.4028234663852886e38, 3.4028234663852886e38],
};

/** All limits of numbers that a number breaks. */
export function numberErrors(
  value: number,
  schema: Schema,
  path: string,
): FieldError[] {
  const errors: FieldError[] = [];
  const { multipleOf, minimum, maximum } = schema;
  errors.push(...rangeErrors(value, schema, path));
  errors.push(...fractionErrors(value, schema, path));
  if (multipleOf !== undefined && !isMultiple(value, multipleOf)) {
    errors.push(invalid(path, value, `should be a multiple of ${multipleOf}`));
  }
  if (minimum !== undefined) {
    const exclusive = schema.exclusiveMinimum === true;
    if (exclusive ? value <= minimum : value < minimum) {
      const than = exclusive ? 'greater than' : 'greater than or equal to';
      errors.push(invalid(path, value, `should be ${than} ${minimum}`));
    }
  }
  if (maximum !== undefined) {
    const exclusive = schema.exclusiveMaximum === true;
    if (exclusive ? value >= maximum : value > maximum) {
      const than = exclusive ? 'less than' : 'less than or equal to';
      errors.push(invalid(path, value, `should be ${than} ${maximum}`));
    }
  }
  return errors;
}

/** The API names no field for a number that is out of range. */
function rangeErrors(
  value: number,
  schema: Schema,
  path: string,
): FieldError[] {
  const { type, format } = schema;
  const applies =
    (type === 'integer' && (format === 'int32' || format === 'int64')) ||
    (type === 'number' && format === 'float');
  if (!applies || format === undefined) return [];
  const [low, high] = ranges[format];
  if (value >= low && value <= high) return [];
  const detail = `Checked value must be of type ${type} with format ${format} in ${fieldName(
    path,
  )}`;
  return [{ type: 'Invalid', field: '<nil>', value: '', detail }];
}

/** The API reports a fraction twice: as a wrong type, and, without a field, as out of range. */
function fractionErrors(
  value: number,
  schema: Schema,
  path: string,
): FieldError[] {
  if (schema.type !== 'integer' || Number.isInteger(value)) return [];
  const detail = `Checked value must be of type integer (default format) in ${fieldName(
    path,
  )}`;
  return [{ type: 'Invalid', field: '<nil>', value: '', detail }];
}

/** Whole numbers are compared with the whole part of the factor: nothing is a multiple of none. */
function isMultiple(value: number, factor: number): boolean {
  if (!Number.isInteger(value)) return Number.isInteger(value / factor);
  const whole = Math.trunc(factor);
  return whole > 0 && value % whole === 0;
}

/** All limits of lists that a list breaks. */
export function listErrors(
  value: readonly Json[],
  schema: Schema,
  path: string,
): FieldError[] {
  const errors: FieldError[] = [];
  const { minItems, maxItems } = schema;
  if (minItems !== undefined && value.length < minItems) {
    const text = `should have at least ${minItems} items`;
    errors.push(invalid(path, value.length, text));
  }
  if (maxItems !== undefined && value.length > maxItems) {
    errors.push(tooMany(path, value.length, maxItems));
  }
  if (schema.uniqueItems) {
    const texts = value.map(canonical);
    if (new Set(texts).size < texts.length) {
      errors.push(invalid(path, '', "shouldn't contain duplicates"));
    }
  }
  return errors;
}

/** All limits of the number of members that an object breaks. */
export function propertyCountErrors(
  value: JsonObject,
  schema: Schema,
  path: string,
): FieldError[] {
  const { minProperties, maxProperties } = schema;
  const size = keysOf(value).length;
  const errors: FieldError[] = [];
  if (minProperties !== undefined && size < minProperties) {
    const text = `should have at least ${minProperties} properties`;
    errors.push(invalid(path, size, text));
  }
  if (maxProperties !== undefined && size > maxProperties) {
    errors.push(tooMany(path, size, maxProperties));
  }
  return errors;
}

function tooMany(path: string, actual: number, most: number): FieldError {
  return {
    type: 'TooMany',
    field: fieldName(path),
    detail: `${actual}: must have at most ${most} items`,
  };
}
