import { FunctionTable } from '../functions/FunctionTable';
import { CallNode } from '../syntax/Node';
import { suggestion } from './closest';
import { Resolution, resolve } from './resolve';
import { Type, typeText } from './Type';
import { Substitution } from './unify';

const OPERATOR_TEXT = /^_?(.+?)_$/;

function mismatch(
  node: CallNode,
  types: readonly Type[],
  substitution: Substitution,
): string {
  const texts = types.map(type => typeText(substitution.apply(type, 'dyn')));
  const operator = OPERATOR_TEXT.exec(node.name)?.[1];
  if (operator) {
    return `\`${operator}\` does not work with ${texts.join(' and ')}`;
  }
  const args = node.target ? texts.slice(1) : texts;
  const receiver = node.target ? `${texts[0]}.` : '';
  return `there is no \`${receiver}${node.name}(${args.join(', ')})\``;
}

function unknown(name: string, functions: FunctionTable): string {
  const hint = functions.knows(name)
    ? '; it is called in another way'
    : suggestion(name, functions.allNames);
  return `there is no function \`${name}\`${hint}`;
}

/** What a call with arguments of these types returns, or why there is no such call. */
export function callType(
  node: CallNode,
  types: readonly Type[],
  functions: FunctionTable,
  substitution: Substitution,
): Resolution | string {
  const style = node.target ? 'member' : 'global';
  const overloads = functions.find(node.name, style);
  if (overloads.length === 0) return unknown(node.name, functions);
  const signatures = overloads.map(({ signature }) => signature);
  return (
    resolve(signatures, types, substitution) ??
    mismatch(node, types, substitution)
  );
}
