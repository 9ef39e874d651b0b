import { clone, isObject, Json, keysOf } from '../json/Json';
import { memberSchema, Schema } from './Schema';

/**
 * Fills in, in place, the defaults of a structural schema. A null that is not allowed gives way to the default.
 *
 * @see https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definitions/#defaulting
 */
export function applyDefaults(
  value: Json | undefined,
  schema: Schema | undefined,
): void {
  if (!schema) return;
  if (Array.isArray(value)) {
    value.forEach((item, index) => {
      if (isRefusedNull(item, schema.items)) {
        value[index] = clone(schema.items?.default ?? null);
      }
      applyDefaults(value[index], schema.items);
    });
    return;
  }
  if (!isObject(value)) return;
  for (const [name, member] of Object.entries(schema.properties ?? {})) {
    if (member.default === undefined || member.default === null) continue;
    if (value[name] === undefined || isRefusedNull(value[name], member)) {
      value[name] = clone(member.default);
    }
  }
  for (const name of keysOf(value)) {
    const member = memberSchema(schema, name);
    const additional = !Object.hasOwn(schema.properties ?? {}, name);
    if (additional && isRefusedNull(value[name], member)) {
      value[name] = clone(member?.default ?? null);
    }
    applyDefaults(value[name], member);
  }
}

/** Drops, in place, members that are null although they may not be and have no default. */
export function dropNulls(
  value: Json | undefined,
  schema: Schema | undefined,
): void {
  if (Array.isArray(value)) {
    for (const item of value) dropNulls(item, schema?.items);
    return;
  }
  if (!isObject(value)) return;
  for (const name of keysOf(value)) {
    const member = memberSchema(schema, name);
    if (isRefusedNull(value[name], member) && member?.default === undefined) {
      delete value[name];
    } else {
      dropNulls(value[name], member);
    }
  }
}

function isRefusedNull(
  value: Json | undefined,
  schema: Schema | undefined,
): boolean {
  return value === null && schema !== undefined && !schema.nullable;
}
