import {
  FieldError,
  forbiddenError,
  invalidError,
  requiredError,
} from '../../api/FieldError';
import { equal, Json } from '../../json/Json';
import { Schema } from '../../schema/Schema';
import { completeness } from './completeness';
import { compilePattern } from '../../schema/validation/patterns';

type Level = 'root' | 'field' | 'item';

/**
 * What keeps a schema from being structural.
 *
 * @see https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definitions/#specifying-a-structural-schema
 */
export function structuralErrors(schema: Schema, field: string): FieldError[] {
  return [...invariants(schema, 'root', field), ...completeness(schema, field)];
}

function invariants(schema: Schema, level: Level, field: string): FieldError[] {
  const { items, properties = {}, additionalProperties } = schema;
  const errors: FieldError[] = [];
  if (schema.type === 'array' && !items) {
    errors.push(requiredError(`${field}.items`, 'must be specified'));
  }
  if (items) errors.push(...invariants(items, 'item', `${field}.items`));
  for (const [name, member] of Object.entries(properties)) {
    errors.push(...invariants(member, 'field', `${field}.properties[${name}]`));
  }
  const place = `${field}.additionalProperties`;
  if (additionalProperties !== undefined && level === 'root') {
    errors.push(forbiddenError(place, 'must not be used at the root'));
  }
  if (typeof additionalProperties === 'object') {
    errors.push(...invariants(additionalProperties, 'field', place));
  }
  return [
    ...errors,
    ...extensionErrors(schema, field),
    ...valueErrors(schema, field),
    ...typeErrors(schema, level, field),
    ...resourceErrors(schema, level, field),
  ];
}

function extensionErrors(schema: Schema, field: string): FieldError[] {
  if (!schema['x-kubernetes-int-or-string']) return [];
  const names = [
    'x-kubernetes-preserve-unknown-fields',
    'x-kubernetes-embedded-resource',
  ] as const;
  return names
    .filter(name => schema[name])
    .map(name =>
      invalidError(
        `${field}.${name}`,
        true,
        'must be false if x-kubernetes-int-or-string is true',
      ),
    );
}

const missingType: Readonly<Record<Level, string>> = {
  root: 'must not be empty at the root',
  item: 'must not be empty for specified array items',
  field: 'must not be empty for specified object fields',
};

function typeErrors(schema: Schema, level: Level, field: string): FieldError[] {
  const place = `${field}.type`;
  const { type = '' } = schema;
  if (schema['x-kubernetes-embedded-resource'] && type !== 'object') {
    const detail = 'must be object if x-kubernetes-embedded-resource is true';
    return [
      type ? invalidError(place, type, detail) : requiredError(place, detail),
    ];
  }
  const free =
    schema['x-kubernetes-int-or-string'] ||
    schema['x-kubernetes-preserve-unknown-fields'];
  if (type === '' && !free) return [requiredError(place, missingType[level])];
  if (level !== 'root' || type === '' || type === 'object') return [];
  return [invalidError(place, type, 'must be object at the root')];
}

function resourceErrors(
  schema: Schema,
  level: Level,
  field: string,
): FieldError[] {
  const { properties = {} } = schema;
  const embedded = schema['x-kubernetes-embedded-resource'] === true;
  if (level !== 'root' && !embedded) return [];
  const errors: FieldError[] = [];
  for (const name of ['kind', 'apiVersion']) {
    const type = properties[name]?.type;
    if (!properties[name] || type === 'string') continue;
    const place = `${field}.properties[${name}].type`;
    errors.push(invalidError(place, type, 'must be string'));
  }
  errors.push(...metadataErrors(schema, level, field));
  if (embedded && schema.additionalProperties !== undefined) {
    const detail = 'must not be used if x-kubernetes-embedded-resource is set';
    errors.push(forbiddenError(`${field}.additionalProperties`, detail));
  }
  const keeps = schema['x-kubernetes-preserve-unknown-fields'];
  if (embedded && !keeps && Object.keys(properties).length === 0) {
    const detail =
      'must not be empty if x-kubernetes-embedded-resource is true without x-kubernetes-preserve-unknown-fields';
    errors.push(requiredError(`${field}.properties`, detail));
  }
  return errors;
}

const metadataFields = ['name', 'generateName'];

function metadataErrors(
  { properties = {} }: Schema,
  level: Level,
  field: string,
): FieldError[] {
  const metadata: Schema | undefined = properties.metadata;
  if (!metadata) return [];
  const place = `${field}.properties[metadata]`;
  const errors: FieldError[] = [];
  if (metadata.type !== 'object') {
    errors.push(invalidError(`${place}.type`, metadata.type, 'must be object'));
  }
  const {
    type,
    properties: own = {},
    default: _,
    description,
    ...rest
  } = metadata;
  const onlyNames = Object.keys(own).every(name =>
    metadataFields.includes(name),
  );
  if (level === 'root' && (!onlyNames || Object.keys(rest).length > 0)) {
    const detail =
      'must not specify anything other than name and generateName, but metadata is implicitly specified';
    errors.push(forbiddenError(place, detail));
  }
  return errors;
}

const intOrString: Json = [{ type: 'integer' }, { type: 'string' }];

function isIntOrString(parts: readonly Schema[] | undefined): boolean {
  return equal(parts as Json, intOrString);
}

function valueErrors(schema: Schema, field: string): FieldError[] {
  const { anyOf = [], allOf = [], oneOf = [], not, pattern } = schema;
  const errors: FieldError[] = [];
  if (!isIntOrString(anyOf)) errors.push(...each(anyOf, `${field}.anyOf`));
  allOf.forEach((part, index) => {
    const first = index === 0 && isIntOrString(part.anyOf);
    const { anyOf: _, ...rest } = part;
    errors.push(...nested(first ? rest : part, `${field}.allOf[${index}]`));
  });
  errors.push(...each(oneOf, `${field}.oneOf`));
  if (not) errors.push(...nested(not, `${field}.not`));
  if (pattern && !compilePattern(pattern)) {
    const detail = 'must be a valid regular expression';
    errors.push(invalidError(`${field}.pattern`, pattern, detail));
  }
  return errors;
}

function each(parts: readonly Schema[], field: string): FieldError[] {
  return parts.flatMap((part, index) => nested(part, `${field}[${index}]`));
}

/** What only the schema itself may say, not its logical parts. */
const onlyOutside: readonly (readonly [keyof Schema, string])[] = [
  ['type', 'must be empty to be structural'],
  ['additionalProperties', 'must be undefined to be structural'],
  ['default', 'must be undefined to be structural'],
  ['title', 'must be empty to be structural'],
  ['description', 'must be empty to be structural'],
  ['nullable', 'must be false to be structural'],
  ['x-kubernetes-preserve-unknown-fields', 'must be false to be structural'],
  ['x-kubernetes-embedded-resource', 'must be false to be structural'],
  ['x-kubernetes-int-or-string', 'must be false to be structural'],
  ['x-kubernetes-list-map-keys', 'must be empty to be structural'],
  ['x-kubernetes-list-type', 'must be undefined to be structural'],
  ['x-kubernetes-map-type', 'must be undefined to be structural'],
  ['x-kubernetes-validations', 'must be empty to be structural'],
];

function nested(schema: Schema, field: string): FieldError[] {
  const errors = valueErrors(schema, field);
  const { items, properties = {} } = schema;
  if (items) errors.push(...nested(items, `${field}.items`));
  for (const [name, member] of Object.entries(properties)) {
    errors.push(...nested(member, `${field}.properties[${name}]`));
  }
  for (const [name, detail] of onlyOutside) {
    if (schema[name] === undefined || schema[name] === false) continue;
    errors.push(forbiddenError(`${field}.${name}`, detail));
  }
  if (properties.metadata) {
    const place = `${field}.properties[metadata]`;
    errors.push(
      forbiddenError(place, 'must not be specified in a nested context'),
    );
  }
  return errors;
}
