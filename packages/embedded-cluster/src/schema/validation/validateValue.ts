import { FieldError } from '../../api/FieldError';
import {
  canonical,
  isObject,
  Json,
  JsonObject,
  keysOf,
  ownMember,
} from '../../json/Json';
import { Schema } from '../Schema';
import { Correlation } from './Correlation';
import { fieldName } from './fieldName';
import { Findings } from './Findings';
import { Patterns } from './patterns';
import { formatProblem } from './formats';
import { combinedFindings } from './logic';
import {
  listErrors,
  numberErrors,
  propertyCountErrors,
  stringError,
} from './limits';

/**
 * Checks a value against a schema (JSON Schema as OpenAPI 3.0 has it).
 *
 * @param path - where the value is, `.a.b[0]`; empty for the whole object
 * @param patterns - the compiled patterns of schemas
 * @param correlation - the value before an update: what did not change is forgiven
 */
export function validateValue(
  value: Json,
  schema: Schema,
  path: string,
  patterns: Patterns,
  correlation?: Correlation,
): Findings {
  const findings = checkAll(value, schema, path, patterns, correlation);
  const forgiven = !findings.isValid && correlation?.isUnchanged === true;
  return forgiven ? findings.forgiven() : findings;
}

function checkAll(
  value: Json,
  schema: Schema,
  path: string,
  patterns: Patterns,
  correlation: Correlation | undefined,
): Findings {
  const findings = new Findings();
  const types = typesOf(schema);
  if (value === null) {
    const refused = types.length > 0 && !schema.nullable;
    if (refused) findings.add(typeError(path, types, value));
    else findings.checks++;
    findings.add(...enumErrors(value, schema, path));
    return findings;
  }
  const step = (part: Findings) => {
    findings.merge(part);
    findings.checks++;
  };
  if (types.length > 0 || schema.format) {
    step(typeFindings(value, schema, types, path));
  }
  step(combinedFindings(value, schema, path, patterns, correlation));
  if (typeof value === 'string')
    step(found(stringError(value, schema, path, patterns)));
  if (typeof value === 'string' && schema.format) {
    step(found(formatProblem(value, schema.format, path)));
  }
  if (typeof value === 'number') step(numberFindings(value, schema, path));
  if (Array.isArray(value))
    step(listFindings(value, schema, path, patterns, correlation));
  step(found(...enumErrors(value, schema, path)));
  if (isObject(value))
    step(objectFindings(value, schema, path, patterns, correlation));
  findings.checks++;
  return findings;
}

function found(...errors: readonly (FieldError | undefined)[]): Findings {
  const findings = new Findings();
  findings.add(...errors.filter(error => error !== undefined));
  return findings;
}

function numberFindings(value: number, schema: Schema, path: string) {
  const findings = found(...numberErrors(value, schema, path));
  findings.checks++;
  return findings;
}

/** The JSON types that a schema allows. */
export function typesOf(schema: Schema): readonly string[] {
  if (schema['x-kubernetes-int-or-string']) return ['integer', 'string'];
  return schema.type === undefined ? [] : [schema.type];
}

function typeFindings(
  value: Json,
  schema: Schema,
  types: readonly string[],
  path: string,
): Findings {
  const findings = new Findings();
  const numeric = types.includes('number') || types.includes('integer');
  const textual = typeof value === 'string' || Array.isArray(value);
  const formatDecides = !numeric && schema.format !== undefined && textual;
  if (formatDecides || types.some(type => fits(value, type))) {
    findings.checks++;
  } else {
    findings.add(typeError(path, types, value));
  }
  return findings;
}

function fits(value: Json, type: string): boolean {
  switch (type) {
    case 'integer':
      return Number.isInteger(value);
    case 'number':
      return typeof value === 'number';
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isObject(value);
    default:
      return typeof value === type;
  }
}

function nameOfType(value: Json): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value !== 'number') return typeof value;
  return Number.isInteger(value) ? 'integer' : 'number';
}

function typeError(
  path: string,
  types: readonly string[],
  value: Json,
): FieldError {
  const name = fieldName(path);
  const expected = types.join(',');
  return {
    type: 'TypeInvalid',
    field: name,
    value: nameOfType(value),
    detail: `${name} in body must be of type ${expected}: ${JSON.stringify(
      nameOfType(value),
    )}`,
  };
}

function enumErrors(value: Json, schema: Schema, path: string): FieldError[] {
  if (!schema.enum || schema.enum.length === 0) return [];
  const text = canonical(value);
  if (schema.enum.some(allowed => canonical(allowed) === text)) return [];
  const allowed = schema.enum.map(item => JSON.stringify(item)).join(', ');
  return [
    {
      type: 'NotSupported',
      field: fieldName(path),
      value,
      detail: `supported values: ${allowed}`,
    },
  ];
}

function listFindings(
  value: readonly Json[],
  schema: Schema,
  path: string,
  patterns: Patterns,
  correlation: Correlation | undefined,
): Findings {
  const findings = new Findings();
  const { items } = schema;
  if (items) {
    value.forEach((item, index) => {
      const place = `${path}[${index}]`;
      findings.merge(
        validateValue(item, items, place, patterns, correlation?.item(index)),
      );
    });
  }
  findings.add(...listErrors(value, schema, path));
  findings.checks++;
  return findings;
}

function objectFindings(
  value: JsonObject,
  schema: Schema,
  path: string,
  patterns: Patterns,
  correlation: Correlation | undefined,
): Findings {
  const findings = new Findings();
  const { properties = {}, additionalProperties } = schema;
  const check = (name: string, member: Schema, place: string) => {
    // Both are of the version of the request: a change could not be seen.
    const hidden = path === '' && (name === 'apiVersion' || name === 'kind');
    const history = hidden ? undefined : correlation?.member(name);
    const child = value[name] as Json;
    findings.merge(validateValue(child, member, place, patterns, history));
  };
  findings.add(...propertyCountErrors(value, schema, path));
  for (const name of keysOf(value)) {
    const declared = Object.hasOwn(properties, name);
    if (declared) {
      check(name, properties[name], path ? `${path}.${name}` : name);
    } else if (isObject(additionalProperties)) {
      check(name, additionalProperties as Schema, `${path}.${name}`);
    }
  }
  for (const name of schema.required ?? []) {
    if (ownMember(value, name) !== undefined) continue;
    const field = fieldName(`${path}.${name}`);
    findings.add({ type: 'Required', field, detail: '' });
  }
  return findings;
}
