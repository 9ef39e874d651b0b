import { DYN, INT, listOf, mapOf, optionalOf } from '../../../checker/Type';
import { Dice } from '../Dice';
import { keyType } from '../types';
import { Form } from '../Writer';

export function someField(dice: Dice): string {
  return dice.pick(['b', 'n', 'name', 'team', 'one', 'k', 'nope', 'list']);
}

export const list: Form = (writer, type, depth) => {
  const { dice } = writer;
  const element = type.kind === 'list' ? type.element : DYN;
  const items = Array.from({ length: dice.below(4) }, () =>
    dice.oneIn(12)
      ? `?${writer.part(optionalOf(element), depth)}`
      : writer.part(element, depth),
  );
  return `[${items.join(', ')}]`;
};

export const map: Form = (writer, type, depth) => {
  const { dice } = writer;
  const [key, value] =
    type.kind === 'map' ? [type.key, type.value] : [DYN, DYN];
  const entries = Array.from({ length: dice.below(3) }, () => {
    const name =
      key.kind === 'string' && dice.oneIn(2)
        ? `"${someField(dice)}"`
        : writer.part(key, Math.min(depth, 1));
    return dice.oneIn(12)
      ? `?${name}: ${writer.part(optionalOf(value), depth)}`
      : `${name}: ${writer.part(value, depth)}`;
  });
  return `{${entries.join(', ')}}`;
};

/** An element of a list, or an entry or field of a map. */
export const element: Form = (writer, type, depth) => {
  const { dice } = writer;
  if (dice.oneIn(2)) {
    const source = writer.operand(writer.part(listOf(type), depth));
    return `${source}[${
      dice.oneIn(3)
        ? writer.part(INT, depth)
        : dice.pick(['0', '1', '0u', '1.0', '-1'])
    }]`;
  }
  const key = keyType(dice);
  const source = writer.operand(writer.part(mapOf(key, type), depth));
  return key.kind === 'string' && dice.oneIn(2)
    ? `${source}.${someField(dice)}`
    : `${source}[${writer.part(key, Math.min(1, depth))}]`;
};
