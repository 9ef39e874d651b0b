import { FieldError, invalidError } from '../../api/FieldError';
import { clone, equal, isObject, Json } from '../../json/Json';
import { prune, typeFields } from '../../schema/prune';
import { RuleChecker } from '../../schema/rules/RuleChecker';
import { Schema } from '../../schema/Schema';
import { Patterns } from '../../schema/validation/patterns';
import { validateValue } from '../../schema/validation/validateValue';

/** Checks that defaults are what their schema allows. Defaults of metadata cannot be. */
export function defaultErrors(schema: Schema, field: string): FieldError[] {
  return visit(schema, field, 'resource');
}

function visit(
  schema: Schema,
  field: string,
  place: 'resource' | 'value',
): FieldError[] {
  const errors = ownErrors(schema, `${field}.default`);
  if (schema.items) {
    errors.push(...visit(schema.items, `${field}.items`, 'value'));
  }
  for (const [name, member] of Object.entries(schema.properties ?? {})) {
    if (place === 'resource' && typeFields.includes(name)) continue;
    errors.push(...visit(member, `${field}.properties[${name}]`, 'value'));
  }
  return errors;
}

function ownErrors(schema: Schema, field: string): FieldError[] {
  const value = schema.default;
  if (value === undefined || value === null) return [];
  const errors: FieldError[] = [];
  if (!equal(pruned(value, schema), value)) {
    errors.push(invalidError(field, value, 'must not have unknown fields'));
  }
  const found = validateValue(value, schema, field, new Patterns()).errors;
  if (found.length > 0) return [...errors, ...found];
  const rules = new RuleChecker(schema).check(value, undefined).errors;
  return [
    ...errors,
    ...rules.map(error => ({ ...error, field: joined(field, error.field) })),
  ];
}

function joined(field: string, below: string): string {
  return below === '<nil>' ? field : `${field}.${below}`;
}

function pruned(value: Json, schema: Schema): Json {
  const holder = { value: clone(value) };
  prune(holder, { type: 'object', properties: { value: schema } });
  return isObject(holder.value) ? holder.value : holder.value;
}
