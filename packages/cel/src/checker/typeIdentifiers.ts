import { TYPE_NAMES } from '../values/Value';
import { Type } from './Type';

/** Names that denote types when no variable has them: `type(x) == string`. */
export const TYPE_IDENTIFIERS: ReadonlyMap<string, Type> = new Map(
  Object.values(TYPE_NAMES).map((name): [string, Type] => [
    name,
    { kind: 'type', of: undefined },
  ]),
);
