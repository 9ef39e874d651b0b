import { DYN, INT, listOf, mapOf, optionalOf } from '../../../checker/Type';
import { keyType, someType } from '../types';
import { Form } from '../Writer';
import { someField } from './containers';

export const unwrapped: Form = (writer, type, depth) =>
  `${writer.operand(
    writer.part(optionalOf(type), depth),
  )}.orValue(${writer.part(type, depth)})`;

/** An element or a field that may be absent, or another optional that is mapped. */
export const optional: Form = (writer, type, depth) => {
  const content = type.kind === 'optional' ? type.content : DYN;
  const { dice } = writer;
  const operand = (wanted: Parameters<Form>[1]) =>
    writer.operand(writer.part(wanted, depth));
  const source = someType(dice);
  switch (dice.below(5)) {
    case 0:
      return `${operand(listOf(content))}[?${writer.part(
        INT,
        Math.min(1, depth),
      )}]`;
    case 1: {
      const key = keyType(dice);
      const map = operand(mapOf(key, content));
      return `${map}[?${writer.part(key, Math.min(1, depth))}]`;
    }
    case 2:
      return `${operand(mapOf({ kind: 'string' }, content))}.?${someField(
        dice,
      )}`;
    case 3: {
      const target = operand(optionalOf(source));
      return writer.within(
        source,
        name => `${target}.optMap(${name}, ${writer.part(content, depth)})`,
      );
    }
    default: {
      const target = operand(optionalOf(source));
      const wanted = optionalOf(content);
      return writer.within(
        source,
        name => `${target}.optFlatMap(${name}, ${writer.part(wanted, depth)})`,
      );
    }
  }
};
