import { ForeignObject } from './Dialect';

/** What a dialect reads of an object, such as a schema of zod. @public */
export interface ObjectSchema<T> {
  /** `data` is absent where the object is not what it should look like. */
  safeParse(object: unknown): { readonly data?: T };
}

/**
 * The objects of one kind that are what they should look like; what is none is left out.
 *
 * @public
 */
export function readObjects<T>(
  kind: string,
  schema: ObjectSchema<T>,
  objects: readonly ForeignObject[],
): readonly T[] {
  return objects
    .filter(each => each.kind === kind)
    .flatMap(each => schema.safeParse(each).data ?? []);
}
