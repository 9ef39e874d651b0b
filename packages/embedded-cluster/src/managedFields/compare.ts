import { equal, isObject, Json, keysOf } from '../json/Json';
import { scalarProblem } from './checkMergeable';
import { FieldSet } from './FieldSet';
import { FieldSetBuilder } from './FieldSetBuilder';
import { elementOf, MergeError } from './listItems';
import { formOf, ListType, MapType, MergeType, ScalarType } from './MergeType';

/** What differs between two states of an object. */
export interface Comparison {
  readonly added: FieldSet;
  readonly modified: FieldSet;
  readonly removed: FieldSet;
}

type Path = readonly string[];
type Side = Json | undefined;

/** Whether the place is a leaf, which is compared as a whole. */
type Place = 'leaf' | 'branch';

class Comparer {
  private readonly added = new FieldSetBuilder();
  private readonly modified = new FieldSetBuilder();
  private readonly removed = new FieldSetBuilder();

  result(): Comparison {
    return {
      added: this.added.build(),
      modified: this.modified.build(),
      removed: this.removed.build(),
    };
  }

  compare(before: Side, after: Side, type: MergeType, path: Path): void {
    const old = formOf(type, before);
    const next = formOf(type, after);
    let place: Place;
    if (after === undefined) {
      place = this.visit(before, after, old, path);
    } else if (before === undefined || sameForm(old, next)) {
      place = this.visit(before, after, next, path);
    } else {
      this.visit(before, after, old, path);
      place = this.visit(before, after, next, path);
    }
    if (place === 'leaf') return;
    if (before === undefined) this.added.insert(path);
    else if (after === undefined) this.removed.insert(path);
  }

  private visit(before: Side, after: Side, form: MergeType, path: Path): Place {
    if (form.map) return this.map(before, after, form.map, path);
    if (form.scalar) return this.scalar(before, after, form.scalar, path);
    if (form.list) return this.list(before, after, form.list, path);
    return 'branch';
  }

  private leaf(before: Side, after: Side, path: Path): Place {
    if (before === undefined) this.added.insert(path);
    else if (after === undefined) this.removed.insert(path);
    else if (!equal(before, after)) this.modified.insert(path);
    return 'leaf';
  }

  private scalar(
    before: Side,
    after: Side,
    scalar: ScalarType,
    path: Path,
  ): Place {
    if (scalarProblem(before, scalar) && scalarProblem(after, scalar)) {
      return 'branch';
    }
    return this.leaf(before, after, path);
  }

  private map(before: Side, after: Side, map: MapType, path: Path): Place {
    const old = isObject(before) ? before : {};
    const next = isObject(after) ? after : {};
    const names = new Set([...keysOf(old), ...keysOf(next)]);
    if (map.relationship === 'atomic' || names.size === 0) {
      return this.leaf(before, after, path);
    }
    for (const name of names) {
      const type = map.field(name) ?? map.element();
      if (!type) continue;
      this.compare(old[name], next[name], type, [...path, `f:${name}`]);
    }
    return 'branch';
  }

  private list(before: Side, after: Side, list: ListType, path: Path): Place {
    const old = Array.isArray(before) ? before : [];
    const next = Array.isArray(after) ? after : [];
    const empty = old.length === 0 && next.length === 0;
    if (list.relationship === 'atomic' || empty) {
      return this.leaf(before, after, path);
    }
    const oldItems = byElement(list, old);
    const newItems = byElement(list, next);
    for (const element of new Set([...oldItems.keys(), ...newItems.keys()])) {
      this.items(
        oldItems.get(element) ?? [],
        newItems.get(element) ?? [],
        list.element(),
        [...path, element],
      );
    }
    return 'branch';
  }

  /** Compares what has one identity; more than one item of it is compared as a whole. */
  private items(
    before: readonly Json[],
    after: readonly Json[],
    type: MergeType,
    path: Path,
  ): void {
    const manyBefore = before.length > 1;
    const manyAfter = after.length > 1;
    if (!manyBefore && !manyAfter) {
      this.compare(before[0], after[0], type, path);
    } else if (manyBefore && manyAfter) {
      if (!equal([...before], [...after])) this.modified.insert(path);
    } else if (manyBefore) {
      if (after.length > 0) this.compare(undefined, after[0], type, path);
      this.removed.insert(path);
    } else {
      if (before.length > 0) this.compare(before[0], undefined, type, path);
      this.added.insert(path);
    }
  }
}

function byElement(
  list: ListType,
  items: readonly Json[],
): Map<string, Json[]> {
  const result = new Map<string, Json[]>();
  for (const item of items) {
    try {
      const element = elementOf(list, item);
      result.set(element, [...(result.get(element) ?? []), item]);
    } catch (error) {
      if (!(error instanceof MergeError)) throw error;
    }
  }
  return result;
}

function sameForm(a: MergeType, b: MergeType): boolean {
  return a.map === b.map && a.list === b.list && a.scalar === b.scalar;
}

/** Compares two states; both must have been checked. */
export function compare(
  before: Side,
  after: Side,
  type: MergeType,
): Comparison {
  const comparer = new Comparer();
  comparer.compare(before, after, type, []);
  return comparer.result();
}
