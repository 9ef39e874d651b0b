import { IndexNode } from '../syntax/Node';
import { suggestion } from './closest';
import { DYN, INT, STRING, Type, optionalOf, typeText } from './Type';

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

function objectElement(
  node: IndexNode,
  operand: Type & { kind: 'object' },
): Found {
  const { index } = node;
  return index.kind === 'literal' && typeof index.value === 'string'
    ? objectField(operand, index.value)
    : DYN;
}

function knownElementType(
  node: IndexNode,
  operand: Type,
  key: Type,
  fits: Fits,
): Found {
  switch (operand.kind) {
    case 'dyn':
    case 'error':
      return DYN;
    case 'parameter':
      fits(DYN, operand);
      return DYN;
    case 'list':
      if (fits(key, INT)) return operand.element;
      break;
    case 'map':
      if (fits(key, operand.key)) return operand.value;
      break;
    case 'object':
      if (fits(key, STRING)) return objectElement(node, operand);
      break;
    default:
  }
  return `${typeText(operand)} has no elements by ${typeText(key)}`;
}

/** Kinds that are keys of no map. */
const NO_KEYS = new Set(['null', 'bytes']);

export function elementType(
  node: IndexNode,
  operand: Type,
  key: Type,
  fits: Fits,
): Found {
  return NO_KEYS.has(key.kind)
    ? `${typeText(key)} cannot be a key`
    : knownElementType(node, operand, key, fits);
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

/**
 * The type of an element behind `[?x]`. Lists, maps and optionals of them have overloads of their own, which agree only
 * where the container is known.
 */
export function softElementType(
  whole: Type,
  key: Type,
  element: Type,
  fresh: () => Type,
): Type {
  const container = whole.kind === 'optional' ? whole.content : whole;
  if (container.kind !== 'dyn') return optionalOf(element);
  const open = whole.kind === 'dyn' || key.kind === 'dyn' || key.kind === 'int';
  return open ? DYN : optionalOf(fresh());
}
