import { Type } from './Type';

/** Variables that macros bound; the innermost comes first. */
export interface Binding {
  readonly name: string;
  readonly type: Type;
  readonly outer: Bindings;
}

export type Bindings = Binding | undefined;

export function findBinding(bindings: Bindings, name: string) {
  for (let at = bindings; at; at = at.outer) {
    if (at.name === name) return at.type;
  }
  return undefined;
}

export function bind(outer: Bindings, name: string, type: Type): Binding {
  return { name, type, outer };
}
