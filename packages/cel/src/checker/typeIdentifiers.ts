import { CelType } from '../values/CelType';
import { Kind, kindOf, TYPE_NAMES, Value } from '../values/Value';
import { DYN, Type, listOf, mapOf, optionalOf } from './Type';

function denoted(kind: Kind): Type {
  switch (kind) {
    case 'list':
      return listOf(DYN);
    case 'map':
      return mapOf(DYN, DYN);
    case 'optional':
      return optionalOf(DYN);
    case 'type':
      return { kind: 'type', of: undefined };
    default:
      return { kind };
  }
}

/** Names that denote types when no variable has them: `type(x) == string`. */
export const TYPE_IDENTIFIERS: ReadonlyMap<string, Type> = new Map(
  (Object.keys(TYPE_NAMES) as Kind[]).map((kind): [string, Type] => [
    TYPE_NAMES[kind],
    { kind: 'type', of: denoted(kind) },
  ]),
);

/** The type of a constant: `google.protobuf.Timestamp` is one, too. */
export function literalType(value: Value): Type {
  const named =
    value instanceof CelType ? TYPE_IDENTIFIERS.get(value.name) : undefined;
  return named ?? ({ kind: kindOf(value) } as Type);
}
