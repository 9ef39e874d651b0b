import { BOOL, DYN, INT, listOf, mapOf, Type } from '../../../checker/Type';
import { keyType, someType } from '../types';
import { Form, Writer } from '../Writer';

function rangeOf(writer: Writer, depth: number): readonly [Type, string] {
  const { dice } = writer;
  if (dice.oneIn(4)) {
    const key = keyType(dice);
    return [key, writer.part(mapOf(key, someType(dice)), depth)];
  }
  const element = someType(dice);
  return [element, writer.part(listOf(element), depth)];
}

function loopOver(
  writer: Writer,
  depth: number,
  write: (element: Type, range: string, name: string) => string,
): string {
  const [element, range] = rangeOf(writer, depth);
  return writer.loop(() =>
    writer.within(element, name => write(element, writer.operand(range), name)),
  );
}

export const quantifier: Form = (writer, _type, depth) =>
  loopOver(writer, depth, (_element, range, name) => {
    const macro = writer.dice.pick(['all', 'exists', 'exists_one']);
    return `${range}.${macro}(${name}, ${writer.part(BOOL, depth)})`;
  });

export const loop: Form = (writer, type, depth) => {
  const { dice } = writer;
  const element = type.kind === 'list' ? type.element : DYN;
  const part = (wanted: Type) => writer.part(wanted, depth);
  return loopOver(writer, depth, (found, range, name) => {
    switch (dice.below(4)) {
      case 0:
        return `${range}.map(${name}, ${part(element)})`;
      case 1:
        return `${range}.map(${name}, ${part(BOOL)}, ${part(element)})`;
      case 2:
        return `${range}.filter(${name}, ${part(BOOL)})`;
      default:
        return `${range}.sortBy(${name}, ${part(dice.oneIn(2) ? found : INT)})`;
    }
  });
};

export const bind: Form = (writer, type, depth) => {
  const value = someType(writer.dice);
  const source = writer.part(value, depth);
  return writer.within(
    value,
    name => `cel.bind(${name}, ${source}, ${writer.part(type, depth)})`,
  );
};
