import { Type } from '../../../checker/Type';
import { Form } from '../Writer';
import { conditional, logic, order, presence } from './choices';
import { element, list, map } from './containers';
import { bind, loop, quantifier } from './loops';
import { optional, unwrapped } from './optionals';

/** The forms that are no calls, the more often the more they are wanted. */
export function formsOf(type: Type): readonly Form[] {
  return [...shapesOf(type), conditional, bind, element, unwrapped];
}

function shapesOf(type: Type): readonly Form[] {
  switch (type.kind) {
    case 'bool':
      return [
        logic,
        logic,
        logic,
        quantifier,
        quantifier,
        quantifier,
        presence,
        order,
        order,
      ];
    case 'list':
      return [list, list, loop, loop, loop];
    case 'map':
      return [map, map];
    case 'optional':
      return [optional, optional, optional];
    default:
      return [];
  }
}
