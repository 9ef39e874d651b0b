import { Type } from '../checker/Type';
import { CelList } from '../values/CelList';
import { CelMap } from '../values/CelMap';
import { Kind, kindOf, Value } from '../values/Value';

/** What a value of the type must be; `undefined` accepts all. */
function kindOfType(type: Type): Kind | undefined {
  switch (type.kind) {
    case 'parameter':
    case 'dyn':
    case 'error':
    case 'number':
      return undefined;
    case 'object':
      return 'map';
    default:
      return type.kind;
  }
}

function firstEntryFits(
  type: Type & { kind: 'map' },
  map: CelMap,
  inside: Depth,
): boolean {
  const open = [type.key, type.value].every(
    part => kindOfType(part) === undefined,
  );
  if (open) return true;
  const [key] = map.keys();
  if (key === undefined) return true;
  return (
    accepts(type.key, key, inside) &&
    accepts(type.value, map.get(key) ?? null, inside)
  );
}

/** Whether a look at a list or map is enough, or what it begins with matters. */
export type Depth = 'outside' | 'inside';

/** Whether a value may be an argument of the type. What a list or map begins with speaks for all of it, as in cel-go. */
export function accepts(type: Type, value: Value, depth: Depth): boolean {
  const kind = kindOfType(type);
  if (kind === undefined) return true;
  if (kind !== kindOf(value)) return false;
  if (depth === 'outside') return true;
  if (type.kind === 'list' && value instanceof CelList) {
    return value.size === 0 || accepts(type.element, value.at(0), depth);
  }
  return type.kind === 'map' && value instanceof CelMap
    ? firstEntryFits(type, value, depth)
    : true;
}
