import { IndexNode } from '../syntax/Node';
import { suggestion } from './closest';
import { INDEX, OPTIONAL_INDEX, OPTIONAL_VALUE } from './implicitSignatures';
import { resolve } from './resolve';
import { DYN, STRING, Type, optionalOf, typeText } from './Type';
import { Substitution, assignable, commonType } from './unify';

/** Whether a value of the one type fits the other; may bind parameters. */
export type Fits = (from: Type, to: Type) => boolean;

/** The type that was found, or why there is none. */
export type Found = Type | string;

function objectField(object: Type & { kind: 'object' }, name: string): Found {
  return (
    object.fields.get(name) ??
    `there is no \`${name}\` here${suggestion(name, object.fields.keys())}`
  );
}

export function fieldType(operand: Type, name: string, fits: Fits): Found {
  switch (operand.kind) {
    case 'dyn':
    case 'error':
      return DYN;
    case 'parameter':
      fits(DYN, operand);
      return DYN;
    case 'map':
      return operand.value;
    case 'object':
      return objectField(operand, name);
    default:
      return `${typeText(operand)} has no fields, so no \`${name}\``;
  }
}

/** Kinds that are keys of no container. */
const NO_KEYS: ReadonlySet<Type['kind']> = new Set([
  'null',
  'bytes',
  'type',
] as const);

function objectElement(
  { index }: IndexNode,
  object: Type & { kind: 'object' },
  key: Type,
  substitution: Substitution,
): Found {
  if (!substitution.attempt(() => assignable(key, STRING, substitution))) {
    return `${typeText(object)} has no elements by ${typeText(key)}`;
  }
  return index.kind === 'literal' && typeof index.value === 'string'
    ? objectField(object, index.value)
    : DYN;
}

/** What `whole[key]` or `whole[?key]` is. */
export function indexType(
  node: IndexNode,
  whole: Type,
  key: Type,
  substitution: Substitution,
): Found {
  if (NO_KEYS.has(key.kind)) return `${typeText(key)} cannot be a key`;
  const optional = whole.kind === 'optional';
  const inner = substitution.apply(optional ? whole.content : whole);
  if (inner.kind === 'object') {
    const found = objectElement(node, inner, key, substitution);
    const soft = optional || node.access === 'optional';
    return soft && typeof found !== 'string' ? optionalOf(found) : found;
  }
  const signatures = node.access === 'plain' ? INDEX : OPTIONAL_INDEX;
  return (
    resolve(signatures, [whole, key], substitution)?.type ??
    `${typeText(inner)} has no elements by ${typeText(key)}`
  );
}

/** What `condition ? then : otherwise` is. */
export function branchType(
  then: Type,
  otherwise: Type,
  substitution: Substitution,
): Found {
  return (
    commonType(then, otherwise, substitution) ??
    `the two branches are of different types, ${typeText(then)} and ${typeText(
      otherwise,
    )}`
  );
}

/** What is in an optional. */
export function contentType(target: Type, substitution: Substitution): Found {
  return (
    resolve([OPTIONAL_VALUE], [target], substitution)?.type ??
    `must be an optional, and is ${typeText(target)}`
  );
}

/** What an element behind `?` adds to its list or map. */
export function optionalContent(type: Type): Found {
  if (type.kind === 'optional') return type.content;
  if (type.kind === 'dyn' || type.kind === 'error') return type;
  return `must be an optional behind \`?\`, and is ${typeText(type)}`;
}

/** What a loop over the range binds its variable to. */
export function loopType(range: Type, fits: Fits): Found {
  switch (range.kind) {
    case 'list':
      return range.element;
    case 'map':
      return range.key;
    case 'object':
      return STRING;
    case 'dyn':
    case 'error':
      return DYN;
    case 'parameter':
      fits(DYN, range);
      return DYN;
    default:
      return `must be a list or a map to loop over, and is ${typeText(range)}`;
  }
}
