import { cell, code } from './markdown.mjs';

const depthLimit = 12;

/**
 * The rows of a table that describes the fields of a JSON schema: path, type, and what it is with its limits.
 * `refer` says what stands for a schema that has a page section of its own: its text instead of its fields.
 */
export function schemaRows(schema, refer = () => undefined) {
  return rowsOf(schema, { path: '', depth: 0, refer });
}

function rowsOf(schema, { path, depth, refer }) {
  if (depth > depthLimit) return [];
  const required = new Set(schema.required ?? []);
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const own = path === '' ? name : `${path}.${name}`;
    const row = [
      code(own),
      typeOf(field, refer),
      whatItIs(field, required.has(name)),
    ];
    return [row, ...rowsBelow(field, { path: own, depth, refer })];
  });
}

function rowsBelow(field, { path, depth, refer }) {
  if (refer(field) !== undefined || isConditions(field)) return [];
  const next = { path, depth: depth + 1, refer };
  const { items, additionalProperties, oneOf = [] } = field;
  return [
    ...rowsOf(field, next),
    ...(items === undefined
      ? []
      : rowsOrNone(items, { ...next, path: `${path}[]` })),
    ...(typeof additionalProperties === 'object'
      ? rowsOrNone(additionalProperties, { ...next, path: `${path}.*` })
      : []),
    ...oneOf.flatMap(each => rowsOrNone(each, next)),
  ];
}

function rowsOrNone(schema, place) {
  if (place.refer(schema) !== undefined) return [];
  return [...rowsOf(schema, place), ...rowsOfNested(schema, place)];
}

function rowsOfNested(schema, place) {
  const { items, additionalProperties } = schema;
  return rowsBelow({ items, additionalProperties }, place);
}

/** Every kind has these, as Kubernetes describes them; the fields of one are no news. */
function isConditions({ items }) {
  return items?.properties?.lastTransitionTime !== undefined;
}

/** The type in words. */
export function typeOf(field, refer = () => undefined) {
  const referred = refer(field);
  if (referred !== undefined) return referred;
  if (isConditions(field))
    return '[conditions](https://kubernetes.io/docs/reference/generated/kubernetes-api/v1.30/#condition-v1-meta)';
  const { type, format, items, additionalProperties, oneOf, anyOf } = field;
  if (field.const !== undefined) return code(field.const);
  if (field.enum !== undefined) return field.enum.map(code).join(', ');
  const choices = oneOf ?? anyOf;
  if (choices !== undefined && type === undefined)
    return unique(choices.map(each => typeOf(each, refer))).join(' or ');
  if (field['x-kubernetes-int-or-string']) return 'integer or string';
  if (type === 'array') return `list of ${typeOf(items ?? {}, refer)}`;
  if (typeof additionalProperties === 'object')
    return `map of ${typeOf(additionalProperties, refer)}`;
  if (Array.isArray(type)) return type.join(' or ');
  if (format === 'date-time') return 'time (RFC 3339)';
  return type ?? 'any';
}

function unique(texts) {
  return [...new Set(texts)];
}

function whatItIs(field, isRequired) {
  const { description = '', 'x-kubernetes-validations': rules = [] } = field;
  return [
    ...(isRequired ? ['**Required.**'] : []),
    ...(description === '' ? [] : [cell(sentence(description))]),
    ...limitsOf(field).map(sentence),
    ...rules.map(({ message }) => cell(ruleSentence(message))),
  ]
    .filter(Boolean)
    .join(' ');
}

/** On one line, with a full stop. */
export function sentence(text) {
  const trimmed = text.trim().replace(/\s+/g, ' ');
  if (trimmed === '') return '';
  return /[.!?:]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}

/** The API server puts the field before the message of a rule; here it stands alone. */
export function ruleSentence(message) {
  return sentence(message).replace(/^(must|an?|the|only|no)\b/, word =>
    word.replace(/^./, letter => letter.toUpperCase()),
  );
}

function limitsOf(field) {
  const { items = {} } = field;
  return [
    defaultOf(field),
    rangeOf(field.minLength, field.maxLength, 'characters'),
    rangeOf(field.minimum, field.maximum, ''),
    rangeOf(field.minItems, field.maxItems, 'entries'),
    rangeOf(field.minProperties, field.maxProperties, 'keys'),
    ...(field.pattern === undefined
      ? []
      : [`Matches ${cell(code(field.pattern))}`]),
    ...(items.pattern === undefined
      ? []
      : [`Each matches ${cell(code(items.pattern))}`]),
  ].filter(Boolean);
}

function defaultOf({ default: value, description = '' }) {
  if (value === undefined || /\bdefault\b/i.test(description)) return '';
  if (typeof value === 'object' && Object.keys(value).length === 0) return '';
  return `Default ${code(
    typeof value === 'string' ? value : JSON.stringify(value),
  )}`;
}

function rangeOf(least, most, unit) {
  const behind = unit === '' ? '' : ` ${unit}`;
  if (most === undefined) return least ? `At least ${least}${behind}` : '';
  return least === undefined || least === most
    ? `At most ${most}${behind}`
    : `${least} to ${most}${behind}`;
}
