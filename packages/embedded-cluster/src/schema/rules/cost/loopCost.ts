import { newList } from './Call';
import { callCost } from './callCosts';
import { EntrySize, Estimate, sizeOf } from './Estimate';
import { exactly, product, Size, sum } from './Size';

/** The parts of a macro that goes through a list or map. */
export interface Loop {
  readonly range: Estimate;
  /** The size of what the variable stands for. */
  readonly variable: Size | undefined;
  readonly predicate: Estimate | undefined;
  readonly transform: Estimate | undefined;
}

export type Macro =
  | 'all'
  | 'exists'
  | 'exists_one'
  | 'filter'
  | 'map'
  | 'sortBy';

interface LoopCost {
  readonly cost: number;
  readonly size: Size;
  readonly entries?: EntrySize;
}

/** Adding an item to a list: the list so far, a list of the item, the sum of both. */
const appending = 1 + newList + 1;

type Step = (predicate: number, transform: number) => number;

/** What each step of a macro costs. */
const steps: Readonly<Record<Exclude<Macro, 'sortBy'>, Step>> = {
  all: predicate => sum(3, predicate),
  exists: predicate => sum(4, predicate),
  exists_one: predicate => sum(2, predicate),
  filter: predicate => sum(predicate, appending, 1),
  map: (predicate, transform) => sum(predicate, appending, transform),
};

/** What a macro costs: its range, its result, and its steps as often as the range has items. */
export function loopCost(macro: Macro, loop: Loop): LoopCost {
  if (macro === 'sortBy') return sortCost(loop);
  const { range, predicate, transform, variable } = loop;
  const count = sizeOf(range);
  const step = steps[macro](predicate?.cost ?? 0, transform?.cost ?? 0);
  const looping = sum(range.cost, product(count.max, step));
  if (macro === 'filter' || macro === 'map') {
    const { max } = sizeOf({
      size: macro === 'map' ? transform?.size : variable,
    });
    const entries = { key: exactly(1), value: { min: 0, max } };
    return { cost: sum(looping, newList, 1), size: count, entries };
  }
  const result = macro === 'exists_one' ? 2 : 1;
  return { cost: sum(looping, result), size: exactly(1) };
}

/** Makes the list of keys, then sorts by it. */
function sortCost(loop: Loop): LoopCost {
  const { range, transform } = loop;
  const keys = loopCost('map', { ...loop, range: { ...range, cost: 1 } });
  const sorting = callCost({
    name: 'sortByKeys',
    target: range,
    args: [{ ...range, cost: 0, size: keys.size }],
    itemOf: () => transform,
  });
  const size = sorting.size ?? keys.size;
  const cost = sum(newList, range.cost, 1, keys.cost, sorting.cost);
  return { cost, size };
}
