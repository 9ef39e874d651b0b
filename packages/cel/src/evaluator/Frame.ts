import { Value } from '../values/Value';

/** A variable that a macro bound; the innermost comes first. */
export interface Frame {
  readonly name: string;
  readonly value: Value;
  readonly outer: Frame | undefined;
}

export function lookup(
  frame: Frame | undefined,
  name: string,
): Frame | undefined {
  for (let at = frame; at; at = at.outer) {
    if (at.name === name) return at;
  }
  return undefined;
}
