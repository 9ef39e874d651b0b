import { Fault, fault } from '../evaluator/Fault';
import { Run } from '../evaluator/Run';
import { compareValues } from '../values/ordering';
import { Kind, kindOf, Value } from '../values/Value';

const SORTABLE: ReadonlySet<Kind> = new Set<Kind>([
  'int',
  'uint',
  'double',
  'bool',
  'string',
  'bytes',
  'timestamp',
  'duration',
]);

/** The elements in the order of their keys, which must be of one sortable kind. Equal keys keep their order. */
export function sortedBy(
  elements: readonly Value[],
  keys: readonly Value[],
  run: Run,
): readonly Value[] | Fault {
  if (elements.length === 0) return elements;
  const kind = kindOf(keys[0]);
  if (!SORTABLE.has(kind)) return fault('the elements cannot be sorted');
  if (keys.some(key => kindOf(key) !== kind)) {
    return fault('elements of different types cannot be sorted');
  }
  if (keys.some(key => Number.isNaN(key))) {
    return fault('NaN cannot be sorted');
  }
  return elements
    .map((element, at) => ({ element, key: keys[at] }))
    .sort((a, b) => {
      run.charge(1);
      return compareValues(a.key, b.key, run) ?? 0;
    })
    .map(({ element }) => element);
}
