import * as fc from 'fast-check';
import { Sort } from './leaves';

/** Makes an expression out of parts. */
export type Build = (
  part: (sort: Sort) => fc.Arbitrary<string>,
) => fc.Arbitrary<string>;

/** Pieces one after the other. */
export function text(...parts: (string | fc.Arbitrary<string>)[]) {
  return fc
    .tuple(
      ...parts.map(part =>
        typeof part === 'string' ? fc.constant(part) : part,
      ),
    )
    .map(pieces => pieces.join(''));
}

export const oneOf = (...texts: readonly string[]) => fc.constantFrom(...texts);

export const COMPARISONS = oneOf(' == ', ' != ', ' < ', ' <= ', ' > ', ' >= ');
