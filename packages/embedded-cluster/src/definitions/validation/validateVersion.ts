import {
  FieldError,
  forbiddenError,
  invalidError,
  requiredError,
} from '../../api/FieldError';
import { isObject, Json, JsonObject } from '../../json/Json';
import { Schema } from '../../schema/Schema';
import { schemaAt } from './schemaAt';
import { validateSchema } from './validateSchema';

function objectsIn(value: Json | undefined): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/** What the API calls a part that all versions have in common. */
export type PartField = (part: string) => string;

function schemaOf(version: JsonObject | undefined): Schema | undefined {
  const schema = isObject(version?.schema)
    ? version.schema.openAPIV3Schema
    : undefined;
  return isObject(schema) ? (schema as Schema) : undefined;
}

/** Checks one version of a definition. @param previous - what it was before */
export function validateVersion(
  version: JsonObject,
  previous: JsonObject | undefined,
  fieldOf: PartField,
): FieldError[] {
  const root = schemaOf(version);
  const subresources = isObject(version.subresources)
    ? version.subresources
    : {};
  return [
    ...(root ? validateRoot(root, subresources, fieldOf('schema')) : []),
    ...(root
      ? validateSchema(
          root,
          schemaOf(previous),
          `${fieldOf('schema')}.openAPIV3Schema`,
        )
      : []),
    ...validateScale(subresources.scale, fieldOf('subresources')),
    ...objectsIn(version.additionalPrinterColumns).flatMap((column, index) =>
      validateColumn(
        column,
        `${fieldOf('additionalPrinterColumns')}[${index}]`,
      ),
    ),
    ...validateSelectable(
      objectsIn(version.selectableFields),
      root,
      fieldOf('selectableFields'),
    ),
  ];
}

const allowedAtRoot = [
  'description',
  'type',
  'format',
  'title',
  'maximum',
  'exclusiveMaximum',
  'minimum',
  'exclusiveMinimum',
  'maxLength',
  'minLength',
  'pattern',
  'maxItems',
  'minItems',
  'uniqueItems',
  'multipleOf',
  'required',
  'items',
  'properties',
  'externalDocs',
  'example',
  'x-kubernetes-preserve-unknown-fields',
  'x-kubernetes-validations',
];

function validateRoot(
  schema: Schema,
  subresources: JsonObject,
  field: string,
): FieldError[] {
  const place = `${field}.openAPIV3Schema`;
  const errors: FieldError[] = [];
  if (subresources.status !== undefined) {
    if (schema.type !== undefined && schema.type !== 'object') {
      const detail =
        'only "object" is allowed as the type at the root of the schema if the status subresource is enabled';
      errors.push(invalidError(`${place}.type`, schema.type, detail));
    }
    const odd = Object.keys(schema).find(key => !allowedAtRoot.includes(key));
    if (odd) {
      const detail = `${odd} is not allowed at the root of the schema if the status subresource is enabled`;
      errors.push(invalidError(place, odd, detail));
    }
  }
  if (schema.nullable) {
    const detail = 'nullable cannot be true at the root';
    errors.push(forbiddenError(`${place}.nullable`, detail));
  }
  return errors;
}

function validateScale(value: Json | undefined, field: string): FieldError[] {
  if (!isObject(value)) return [];
  const check = (name: string, prefixes: readonly string[]) => {
    const place = `${field}.scale.${name}`;
    const path = value[name];
    if (!path) {
      return name === 'labelSelectorPath' ? [] : [requiredError(place)];
    }
    const text = String(path);
    const odd = simplePathErrors(text, place);
    if (odd.length > 0) return odd;
    if (prefixes.some(prefix => text.startsWith(prefix))) return [];
    const where = prefixes.map(prefix => prefix.slice(0, -1)).join(' or ');
    return [invalidError(place, text, `should be a json path under ${where}`)];
  };
  return [
    ...check('specReplicasPath', ['.spec.']),
    ...check('statusReplicasPath', ['.status.']),
    ...check('labelSelectorPath', ['.spec.', '.status.']),
  ];
}

function simplePathErrors(path: string, field: string): FieldError[] {
  if (path.startsWith('.')) return [];
  const detail = 'must be a simple json path starting with .';
  return [invalidError(field, path, detail)];
}

const columnTypes = ['boolean', 'date', 'integer', 'number', 'string'];
const columnFormats = [
  'byte',
  'date',
  'date-time',
  'double',
  'float',
  'int32',
  'int64',
  'password',
];

function validateColumn(column: JsonObject, field: string): FieldError[] {
  const errors: FieldError[] = [];
  const { name, type, format, jsonPath } = column;
  const oneOf = (list: readonly string[]) => `must be one of ${list.join(',')}`;
  if (!name) errors.push(requiredError(`${field}.name`));
  if (!type) {
    errors.push(requiredError(`${field}.type`, oneOf(columnTypes)));
  } else if (!columnTypes.includes(String(type))) {
    errors.push(invalidError(`${field}.type`, type, oneOf(columnTypes)));
  }
  if (format && !columnFormats.includes(String(format))) {
    errors.push(invalidError(`${field}.format`, format, oneOf(columnFormats)));
  }
  const place = `${field}.JSONPath`;
  if (!jsonPath) errors.push(requiredError(place));
  else errors.push(...simplePathErrors(String(jsonPath), place));
  return errors;
}

const selectableTypes = ['string', 'boolean', 'integer'];
const mostSelectable = 8;

function validateSelectable(
  fields: readonly JsonObject[],
  root: Schema | undefined,
  field: string,
): FieldError[] {
  const errors: FieldError[] = [];
  const seen = new Set<string>();
  fields.forEach(({ jsonPath }, index) => {
    const place = `${field}[${index}].jsonPath`;
    if (!jsonPath) {
      errors.push(requiredError(place));
      return;
    }
    const path = String(jsonPath);
    const found = root && schemaAt(root, path);
    if (!found) {
      errors.push(invalidError(place, path, 'is an invalid path'));
    } else if (path.startsWith('.metadata')) {
      const detail = 'must not point to fields in metadata';
      errors.push(invalidError(place, path, detail));
    } else if (!selectableTypes.includes(found.type ?? '')) {
      const detail = 'must point to a field of type string, boolean or integer';
      errors.push(invalidError(place, path, detail));
    }
    if (seen.has(path)) {
      errors.push({ type: 'Duplicate', field: place, value: path, detail: '' });
    }
    if (found) seen.add(path);
  });
  if (seen.size > mostSelectable) {
    const detail = `${seen.size}: must have at most ${mostSelectable} items`;
    errors.push({ type: 'TooMany', field, detail });
  }
  return errors;
}
