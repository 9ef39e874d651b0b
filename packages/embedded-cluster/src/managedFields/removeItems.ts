import { isObject, Json, JsonObject, keysOf, setMember } from '../json/Json';
import { FieldSet } from './FieldSet';
import { elementOf } from './listItems';
import { formOf, ListType, MapType, MergeType } from './MergeType';

/** The value without the fields and items of a set; containers that became empty are null. */
export function removeItems(
  value: Json,
  set: FieldSet,
  type: MergeType | undefined,
): Json {
  if (!type) return value;
  const form = formOf(type, value);
  if (form.map && isObject(value)) return fromMap(value, set, form.map);
  if (form.list && Array.isArray(value)) return fromList(value, set, form.list);
  return form.scalar ? value : null;
}

function fromMap(value: JsonObject, set: FieldSet, map: MapType): Json {
  if (map.relationship === 'atomic') return null;
  const kept: JsonObject = {};
  for (const name of keysOf(value)) {
    const element = `f:${name}`;
    if (set.hasMember(element)) continue;
    const below = set.below(element);
    const member = value[name] ?? null;
    setMember(
      kept,
      name,
      below.isEmpty
        ? member
        : removeItems(member, below, map.field(name) ?? map.element()),
    );
  }
  return keysOf(kept).length > 0 ? kept : null;
}

function fromList(value: readonly Json[], set: FieldSet, list: ListType): Json {
  if (list.relationship === 'atomic') return null;
  const kept: Json[] = [];
  for (const item of value) {
    const element = elementOf(list, item);
    if (set.hasMember(element)) continue;
    const below = set.below(element);
    kept.push(below.isEmpty ? item : removeItems(item, below, list.element()));
  }
  return kept.length > 0 ? kept : null;
}
