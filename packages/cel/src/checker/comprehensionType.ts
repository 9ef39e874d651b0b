import { unreachable } from '@kardinal/foundation';
import { ComprehensionMacro } from '../syntax/Node';
import { Found } from './accessTypes';
import { resolve } from './resolve';
import { SORT_BY } from './implicitSignatures';
import { BOOL, Type, listOf, typeText } from './Type';
import { Substitution } from './unify';

/** What a loop returns. */
export function comprehensionType(
  macro: Exclude<ComprehensionMacro, 'sortBy'>,
  element: Type,
  transformed: Type,
): Type {
  switch (macro) {
    case 'all':
    case 'exists':
    case 'exists_one':
      return BOOL;
    case 'map':
      return listOf(transformed);
    case 'filter':
      return listOf(element);
    default:
      return unreachable(macro);
  }
}

/** `sortBy` is a function of the list and of the list of its keys. */
export function sortedType(
  range: Type,
  key: Type,
  substitution: Substitution,
): Found {
  const types = [range, listOf(key)].map(type => substitution.apply(type));
  const [list, keys] = types.map(typeText);
  return (
    resolve(SORT_BY, types, substitution)?.type ??
    `cannot sort ${list} by keys that are ${keys}`
  );
}
