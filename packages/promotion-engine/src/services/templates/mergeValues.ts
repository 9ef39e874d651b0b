import { Values } from './overrides';
import { isMap } from './valueLeaves';

/** Maps are merged; everything else, lists included, is replaced. The order is that of the defaults. */
export function mergeValues(defaults: Values, overrides: Values): Values {
  const merged = new Map(Object.entries(defaults));
  for (const [name, value] of Object.entries(overrides)) {
    const before = merged.get(name);
    merged.set(
      name,
      isMap(before) && isMap(value) ? mergeValues(before, value) : value,
    );
  }
  return Object.fromEntries(merged);
}
