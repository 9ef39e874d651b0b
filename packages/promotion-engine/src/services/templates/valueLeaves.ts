import { Values } from './overrides';

/** A value with where it is. */
export interface ValueLeaf {
  readonly path: readonly string[];
  readonly value: unknown;
}

/** Whether something is merged, and not replaced. */
export function isMap(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The values that a merge sets: a list is one, since it is replaced as a whole, and so is an empty map. */
export function valueLeaves(
  values: Values,
  above: readonly string[] = [],
): readonly ValueLeaf[] {
  return Object.entries(values).flatMap(
    ([name, value]): readonly ValueLeaf[] => {
      const path = [...above, name];
      return isMap(value) && Object.keys(value).length > 0
        ? valueLeaves(value, path)
        : [{ path, value }];
    },
  );
}
