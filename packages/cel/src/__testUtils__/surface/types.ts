import { DYN, listOf, mapOf, optionalOf, Type } from '../../checker/Type';
import { Dice } from './Dice';

type Kind = Exclude<
  Type['kind'],
  | 'object'
  | 'parameter'
  | 'list'
  | 'map'
  | 'optional'
  | 'type'
  | 'error'
  | 'number'
>;

const SIMPLE: readonly Kind[] = [
  'bool',
  'bool',
  'int',
  'int',
  'int',
  'uint',
  'double',
  'string',
  'string',
  'bytes',
  'timestamp',
  'duration',
  'null',
  'dyn',
  'dyn',
];

const KEYS: readonly Kind[] = [
  'string',
  'string',
  'int',
  'uint',
  'bool',
  'dyn',
];

export function keyType(dice: Dice): Type {
  return { kind: dice.pick(KEYS) };
}

/** Any type, mostly a simple one. */
export function someType(dice: Dice): Type {
  const shape = dice.below(12);
  if (shape === 0) return listOf(someType(dice));
  if (shape === 1) return mapOf(keyType(dice), someType(dice));
  if (shape === 2) return optionalOf(someType(dice));
  if (shape === 3 && dice.oneIn(3)) return { kind: 'type', of: undefined };
  return { kind: dice.pick(SIMPLE) };
}

/** What the parameters of a signature stand for. */
export type Chosen = Map<string, Type>;

/** Whether the pattern can stand for the type; notes what its parameters then are. */
export function matches(pattern: Type, type: Type, chosen: Chosen): boolean {
  if (pattern.kind === 'parameter') {
    chosen.set(pattern.name, type);
    return true;
  }
  if (pattern.kind !== type.kind) return false;
  if (pattern.kind === 'list' && type.kind === 'list') {
    return matches(pattern.element, type.element, chosen);
  }
  if (pattern.kind === 'optional' && type.kind === 'optional') {
    return matches(pattern.content, type.content, chosen);
  }
  return true;
}

/** The pattern with its parameters replaced; those that are still free get a type. */
export function filled(pattern: Type, chosen: Chosen, dice: Dice): Type {
  switch (pattern.kind) {
    case 'parameter': {
      const type = chosen.get(pattern.name) ?? someType(dice);
      chosen.set(pattern.name, type);
      return type;
    }
    case 'list':
      return listOf(filled(pattern.element, chosen, dice));
    case 'optional':
      return optionalOf(filled(pattern.content, chosen, dice));
    case 'map':
      return mapOf(
        pattern.key.kind === 'parameter' && !chosen.has(pattern.key.name)
          ? filled(
              pattern.key,
              chosen.set(pattern.key.name, keyType(dice)),
              dice,
            )
          : filled(pattern.key, chosen, dice),
        filled(pattern.value, chosen, dice),
      );
    case 'error':
    case 'number':
      return DYN;
    default:
      return pattern;
  }
}
