/** Types of the static check (CEL specification, Gradual type checking). @public */
export type Type =
  | { readonly kind: SimpleKind }
  | { readonly kind: 'list'; readonly element: Type }
  | { readonly kind: 'map'; readonly key: Type; readonly value: Type }
  | { readonly kind: 'optional'; readonly content: Type }
  | { readonly kind: 'type'; readonly of: Type | undefined }
  | { readonly kind: 'object'; readonly fields: ReadonlyMap<string, Type> }
  | { readonly kind: 'parameter'; readonly name: string };

export type SimpleKind =
  | 'bool'
  | 'int'
  | 'uint'
  | 'double'
  /** An int or a double: what a JSON number is declared as. */
  | 'number'
  | 'string'
  | 'bytes'
  | 'null'
  | 'timestamp'
  | 'duration'
  | 'dyn'
  /** A part that was already complained about. */
  | 'error';

export const DYN: Type = { kind: 'dyn' };
export const ERROR: Type = { kind: 'error' };
export const BOOL: Type = { kind: 'bool' };
export const INT: Type = { kind: 'int' };
export const STRING: Type = { kind: 'string' };

export function listOf(element: Type): Type {
  return { kind: 'list', element };
}

export function mapOf(key: Type, value: Type): Type {
  return { kind: 'map', key, value };
}

export function optionalOf(content: Type): Type {
  return { kind: 'optional', content };
}

/** For people: `list<string>`, `timestamp`. */
export function typeText(type: Type): string {
  switch (type.kind) {
    case 'list':
      return `list<${typeText(type.element)}>`;
    case 'map':
      return `map<${typeText(type.key)}, ${typeText(type.value)}>`;
    case 'optional':
      return `optional<${typeText(type.content)}>`;
    case 'type':
      return 'type';
    case 'object':
      return 'object';
    case 'parameter':
      return 'dyn';
    default:
      return type.kind;
  }
}
