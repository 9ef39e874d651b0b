import { isObject, Json, keysOf } from '../json/Json';
import { FieldSet } from './FieldSet';
import { FieldSetBuilder } from './FieldSetBuilder';
import { elementOf } from './listItems';
import { formOf, ListType, MapType, MergeType } from './MergeType';

type Path = readonly string[];

/** The fields that a configuration sets: what its applier will own. */
export function fieldSetOf(value: Json, type: MergeType): FieldSet {
  const builder = new FieldSetBuilder();
  collect(value, type, [], builder);
  return builder.build();
}

function collect(
  value: Json | undefined,
  type: MergeType,
  path: Path,
  set: FieldSetBuilder,
): void {
  const form = formOf(type, value);
  if (form.map) collectMap(value, form.map, path, set);
  else if (form.scalar) set.insert(path);
  else if (form.list) collectList(value, form.list, path, set);
}

function collectMap(
  value: Json | undefined,
  map: MapType,
  path: Path,
  set: FieldSetBuilder,
): void {
  if (map.relationship === 'atomic') {
    set.insert(path);
    return;
  }
  if (!isObject(value)) return;
  for (const name of keysOf(value)) {
    const child = [...path, `f:${name}`];
    const declared = map.field(name);
    const member = value[name];
    const type = declared ?? map.element();
    if (type) collect(member, type, child, set);
    const empty = isObject(member) && keysOf(member).length === 0;
    if (member === null || empty || !declared) set.insert(child);
  }
}

function collectList(
  value: Json | undefined,
  list: ListType,
  path: Path,
  set: FieldSetBuilder,
): void {
  if (list.relationship === 'atomic') {
    set.insert(path);
    return;
  }
  if (!Array.isArray(value)) return;
  const elements = value.map(item => elementOf(list, item));
  value.forEach((item, index) => {
    const element = elements[index];
    const child = [...path, element];
    const unique = elements.indexOf(element) === elements.lastIndexOf(element);
    // Items of one identity are owned together, whatever is in them.
    if (unique) collect(item, list.element(), child, set);
    set.insert(child);
  });
}
