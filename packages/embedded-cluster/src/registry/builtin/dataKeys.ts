import { FieldError } from '../../api/FieldError';
import { isObject, Json } from '../../json/Json';

/** Bytes that the values of a ConfigMap or Secret may have together. */
export const largestData = 1024 * 1024;

/** Checks the keys of a map of ConfigMaps and Secrets. */
export function validateKeys(
  data: Json | undefined,
  field: string,
): FieldError[] {
  if (!isObject(data)) return [];
  return Object.keys(data).flatMap(key =>
    keyProblems(key).map(
      (detail): FieldError => ({
        type: 'Invalid',
        field: `${field}[${key}]`,
        value: key,
        detail,
      }),
    ),
  );
}

function keyProblems(key: string): string[] {
  const problems: string[] = [];
  if (key.length > 253) problems.push('must be no more than 253 bytes');
  if (!/^[-._a-zA-Z0-9]+$/.test(key)) {
    problems.push(
      "a valid config key must consist of alphanumeric characters, '-', '_' or '.'",
    );
  }
  if (key === '.') problems.push("must not be '.'");
  else if (key === '..') problems.push("must not be '..'");
  else if (key.startsWith('..')) problems.push("must not start with '..'");
  return problems;
}

/** Refuses changes of an object that is immutable. */
export function immutableErrors(
  object: { readonly [field: string]: Json | undefined },
  old: { readonly [field: string]: Json | undefined },
  changed: readonly string[],
): FieldError[] {
  if (old.immutable !== true) return [];
  const fields =
    object.immutable === true ? changed : ['immutable', ...changed];
  return fields.map(field => ({
    type: 'Forbidden',
    field,
    detail: 'field is immutable when `immutable` is set',
  }));
}
