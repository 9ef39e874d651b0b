import { SORTABLE } from '../checker/implicitSignatures';
import { Fault, fault, Outcome } from '../evaluator/Fault';
import { Run } from '../evaluator/Run';
import { CelList } from '../values/CelList';
import { CelOptional } from '../values/CelOptional';
import { valuesEqual } from '../values/equality';
import { Value } from '../values/Value';
import { FunctionSet } from './FunctionTable';
import { sortedBy } from './sorted';

function slice(list: CelList, from: bigint, to: bigint, run: Run): Outcome {
  if (from < 0n || from > to || to > list.size) {
    return fault('the positions are outside the list');
  }
  run.charge(list.size);
  return CelList.of(list.values().slice(Number(from), Number(to)));
}

function flatten(list: CelList, depth: bigint, run: Run): readonly Value[] {
  run.charge(1 + list.size);
  return list
    .values()
    .flatMap(item =>
      depth > 0n && item instanceof CelList
        ? flatten(item, depth - 1n, run)
        : [item],
    );
}

function distinct(list: CelList, run: Run): Outcome {
  const found: Value[] = [];
  for (const item of list.values()) {
    if (!found.some(other => valuesEqual(item, other, run))) found.push(item);
  }
  return CelList.of(found);
}

function range(count: bigint, run: Run): Outcome {
  if (count < 0n) return fault('a range cannot have less than no elements');
  // Also keeps what cannot be counted from being built.
  run.charge(Number(count));
  return CelList.of(
    Array.from({ length: Number(count) }, (_, at) => BigInt(at)),
  );
}

function sort(list: CelList, run: Run): Outcome {
  run.charge(list.size);
  const sorted = sortedBy(list.values(), list.values(), run);
  return sorted instanceof Fault ? sorted : CelList.of(sorted);
}

function contains(all: CelList, some: CelList, run: Run): boolean {
  run.charge(all.size + some.size);
  const known = all.values();
  return some
    .values()
    .every(item => known.some(other => valuesEqual(other, item, run)));
}

function intersects(a: CelList, b: CelList, run: Run): boolean {
  run.charge(a.size + b.size);
  const known = b.values();
  return a
    .values()
    .some(item => known.some(other => valuesEqual(item, other, run)));
}

function equivalent(a: CelList, b: CelList, run: Run): boolean {
  return contains(a, b, run) && contains(b, a, run);
}

function optionalAt(list: CelList, at: number): CelOptional {
  const inside = at >= 0 && at < list.size;
  return inside ? new CelOptional(list.at(at)) : CelOptional.none;
}

const LIST_FUNCTIONS: FunctionSet = {
  'list<A>.slice(int, int): list<A>': slice,
  'list<list<A>>.flatten(): list<A>': (list: CelList, run: Run) =>
    CelList.of(flatten(list, 1n, run)),
  'list<dyn>.flatten(int): list<dyn>': (
    list: CelList,
    depth: bigint,
    run: Run,
  ) =>
    depth < 0n
      ? fault('the depth cannot be below zero')
      : CelList.of(flatten(list, depth, run)),
  'list<A>.distinct(): list<A>': distinct,
  'list<A>.reverse(): list<A>': (list: CelList, run: Run) => {
    run.charge(list.size);
    return CelList.of([...list.values()].reverse());
  },
  'list<A>.first(): optional<A>': (list: CelList) => optionalAt(list, 0),
  'list<A>.last(): optional<A>': (list: CelList) =>
    optionalAt(list, list.size - 1),
  'lists.range(int): list<int>': range,
};

const SORTING: FunctionSet = Object.fromEntries(
  SORTABLE.map(kind => [`list<${kind}>.sort(): list<${kind}>`, sort]),
);

const SETS: FunctionSet = {
  'sets.contains(list<A>, list<A>): bool': contains,
  'sets.intersects(list<A>, list<A>): bool': intersects,
  'sets.equivalent(list<A>, list<A>): bool': equivalent,
};

/** The lists and sets extensions. */
export const LISTS: readonly FunctionSet[] = [LIST_FUNCTIONS, SORTING, SETS];
