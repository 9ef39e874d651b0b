import { isObject, Json, keysOf } from '../json/Json';
import { elementOf, MergeError } from './listItems';
import { formOf, ListType, MapType, MergeType, ScalarType } from './MergeType';

/** Whether a list may have two items of one identity. */
export type Duplicates = 'allowed' | 'refused';

/** What keeps a value from being merged by its type. */
export function mergeProblems(
  value: Json | undefined,
  type: MergeType,
  duplicates: Duplicates,
): string[] {
  const problems: string[] = [];
  check(value, type, '', duplicates, problems);
  return problems;
}

function check(
  value: Json | undefined,
  type: MergeType,
  path: string,
  duplicates: Duplicates,
  problems: string[],
): void {
  const form = formOf(type, value);
  if (form.map) {
    checkMap(value, form.map, path, duplicates, problems);
  } else if (form.scalar) {
    const problem = scalarProblem(value, form.scalar);
    if (problem) problems.push(`${path}: ${problem}`);
  } else if (form.list) {
    checkList(value, form.list, path, duplicates, problems);
  }
}

function checkMap(
  value: Json | undefined,
  map: MapType,
  path: string,
  duplicates: Duplicates,
  problems: string[],
): void {
  if (value === undefined || value === null) return;
  if (!isObject(value)) {
    problems.push(`${path}: expected map, got ${nameOf(value)}`);
    return;
  }
  for (const name of keysOf(value)) {
    const child = map.field(name) ?? map.element();
    const place = `${path}.${name}`;
    if (!child) problems.push(`${place}: field not declared in schema`);
    else check(value[name], child, place, duplicates, problems);
  }
}

function checkList(
  value: Json | undefined,
  list: ListType,
  path: string,
  duplicates: Duplicates,
  problems: string[],
): void {
  if (value === undefined || value === null) return;
  if (!Array.isArray(value)) {
    problems.push(`${path}: expected list, got ${nameOf(value)}`);
    return;
  }
  const seen = new Set<string>();
  value.forEach((item, index) => {
    let place = `${path}[${index}]`;
    if (list.relationship === 'associative') {
      try {
        const element = elementOf(list, item);
        if (seen.has(element) && duplicates === 'refused') {
          problems.push(`${path}: duplicate entries for key ${element}`);
        }
        seen.add(element);
        place = `${path}[${element}]`;
      } catch (error) {
        if (!(error instanceof MergeError)) throw error;
        problems.push(`${path}: element ${index}: ${error.message}`);
        return;
      }
    }
    check(item, list.element(), place, duplicates, problems);
  });
}

/** What keeps a value from being a scalar of that type. */
export function scalarProblem(
  value: Json | undefined,
  scalar: ScalarType,
): string | undefined {
  if (value === undefined || value === null) return undefined;
  const fits: Readonly<Record<ScalarType, boolean>> = {
    numeric: typeof value === 'number',
    string: typeof value === 'string',
    boolean: typeof value === 'boolean',
    untyped: typeof value !== 'object',
  };
  return fits[scalar] ? undefined : `expected ${scalar}, got ${nameOf(value)}`;
}

function nameOf(value: Json): string {
  return `&{${JSON.stringify(value)}}`;
}
