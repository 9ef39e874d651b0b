import { isObject, JsonObject } from '../json/Json';
import { FieldSet, Node } from './FieldSet';

/** A field set as it stands in `managedFields[].fieldsV1`. */
export function writeFields(set: FieldSet): JsonObject {
  const result: JsonObject = {};
  const entries = [...set.entries()].sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [element, { member, children }] of entries) {
    const below = writeFields(children);
    const both = member && !children.isEmpty;
    result[element] = both ? { '.': {}, ...below } : below;
  }
  return result;
}

/** Reads `fieldsV1`. */
export function readFields(fields: JsonObject): FieldSet {
  const nodes: [string, Node][] = [];
  for (const [element, below] of Object.entries(fields)) {
    if (element === '.' || !isObject(below)) continue;
    const leaf = Object.keys(below).length === 0;
    const member = leaf || below['.'] !== undefined;
    nodes.push([element, { member, children: readFields(below) }]);
  }
  return FieldSet.fromNodes(nodes);
}
