import { FunctionTable, Overload } from '../functions/FunctionTable';
import { CallNode } from '../syntax/Node';
import { Found } from './accessTypes';
import { suggestion } from './closest';
import { DYN, Type, listOf, mapOf, optionalOf, typeText } from './Type';
import { Substitution, assignable } from './unify';

const OPERATOR_TEXT = /^_?(.+?)_$/;

/** The type with parameters of its own. */
function instantiate(
  type: Type,
  fresh: Map<string, Type>,
  substitution: Substitution,
): Type {
  const inner = (part: Type) => instantiate(part, fresh, substitution);
  switch (type.kind) {
    case 'parameter': {
      const parameter = fresh.get(type.name) ?? substitution.newParameter();
      fresh.set(type.name, parameter);
      return parameter;
    }
    case 'list':
      return listOf(inner(type.element));
    case 'optional':
      return optionalOf(inner(type.content));
    case 'map':
      return mapOf(inner(type.key), inner(type.value));
    case 'type':
      return type.of ? { kind: 'type', of: inner(type.of) } : type;
    default:
      return type;
  }
}

function overloadType(
  { signature }: Overload,
  types: readonly Type[],
  substitution: Substitution,
): Type | undefined {
  if (signature.parameters.length !== types.length) return undefined;
  const fresh = new Map<string, Type>();
  const parameters = signature.parameters.map(type =>
    instantiate(type, fresh, substitution),
  );
  const matches = substitution.attempt(() =>
    types.every((type, at) => assignable(type, parameters[at], substitution)),
  );
  return matches
    ? substitution.apply(instantiate(signature.result, fresh, substitution))
    : undefined;
}

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

/** The result of a call with arguments of these types: dyn where overloads that fit disagree. */
export function callType(
  node: CallNode,
  types: readonly Type[],
  functions: FunctionTable,
  substitution: Substitution,
): Found {
  const style = node.target ? 'member' : 'global';
  const overloads = functions.find(node.name, style);
  if (overloads.length === 0) return unknown(node.name, functions);
  let result: Type | undefined;
  for (const overload of overloads) {
    const type = overloadType(overload, types, substitution);
    if (type) {
      const agrees = !result || typeText(result) === typeText(type);
      result = agrees ? result ?? type : DYN;
    }
  }
  return result ?? mismatch(node, types, substitution);
}
