import { Signature } from './signature';
import { DYN, Type, listOf, mapOf, optionalOf } from './Type';
import { Substitution, assignable, sameType } from './unify';

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

function resultType(
  signature: Signature,
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

/** What a call returns, dyn where signatures that fit disagree, and which those are. */
export interface Resolution {
  readonly type: Type;
  readonly signatures: readonly Signature[];
}

/** The signatures that take arguments of these types. A parameter that is still open is bound by the first of them. */
export function resolve(
  signatures: readonly Signature[],
  types: readonly Type[],
  substitution: Substitution,
): Resolution | undefined {
  const fitting: Signature[] = [];
  let result: Type | undefined;
  for (const signature of signatures) {
    const type = resultType(signature, types, substitution);
    if (type) {
      fitting.push(signature);
      const agrees = !result || sameType(result, type);
      result = agrees ? result ?? type : DYN;
    }
  }
  return result && { type: result, signatures: fitting };
}
