import { ComprehensionMacro, unreachable } from '../syntax/Node';
import { BOOL, DYN, Type, listOf } from './Type';

/** `sortBy` has an overload for each type of key; what it gives is open where the list is. */
function sortedType(
  range: Type,
  element: Type,
  key: Type,
  fresh: () => Type,
): Type {
  if (range.kind !== 'dyn') return listOf(element);
  return key.kind === 'dyn' ? DYN : listOf(fresh());
}

/** What a loop gives. */
export function comprehensionType(
  macro: ComprehensionMacro,
  range: Type,
  element: Type,
  body: { readonly transformed: Type; readonly fresh: () => Type },
): Type {
  switch (macro) {
    case 'all':
    case 'exists':
    case 'exists_one':
      return BOOL;
    case 'map':
      return listOf(body.transformed);
    case 'filter':
      return listOf(element);
    case 'sortBy':
      return sortedType(range, element, body.transformed, body.fresh);
    default:
      return unreachable(macro);
  }
}
