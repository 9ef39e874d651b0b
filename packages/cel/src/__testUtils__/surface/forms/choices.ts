import { BOOL, DYN, listOf, mapOf } from '../../../checker/Type';
import { someType } from '../types';
import { Form } from '../Writer';
import { someField } from './containers';

export const logic: Form = (writer, type, depth) =>
  `(${writer.part(type, depth)} ${writer.dice.pick(['&&', '||'])} ${writer.part(
    type,
    depth,
  )})`;

export const conditional: Form = (writer, type, depth) =>
  `(${writer.part(BOOL, depth)} ? ${writer.part(type, depth)} : ${writer.part(
    type,
    depth,
  )})`;

export const order: Form = (writer, _type, depth) => {
  const { dice } = writer;
  const kinds = ['int', 'uint', 'double'] as const;
  const operator = dice.pick(['==', '!=', '<', '<=', '>', '>=', 'in']);
  const left = dice.oneIn(2) ? someType(dice) : { kind: dice.pick(kinds) };
  const right = dice.oneIn(2) ? left : { kind: dice.pick(kinds) };
  const container = dice.oneIn(2)
    ? listOf(right)
    : mapOf(right, someType(dice));
  const other = writer.part(operator === 'in' ? container : right, depth);
  return `(${writer.part(left, depth)} ${operator} ${other})`;
};

export const presence: Form = (writer, _type, depth) => {
  const map = writer.part(mapOf({ kind: 'string' }, DYN), depth);
  return `has(${writer.operand(map)}.${someField(writer.dice)})`;
};
