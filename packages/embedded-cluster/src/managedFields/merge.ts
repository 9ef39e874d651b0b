import { isObject, Json, JsonObject, keysOf, setMember } from '../json/Json';
import { elementOf } from './listItems';
import { formOf, ListType, MapType, MergeType } from './MergeType';

type Side = Json | undefined;

/**
 * Merges lists whose items have an identity.
 *
 * The items of the configuration keep their order; items that only the live list has stay as near to their old neighbours as that allows.
 */
class ListMerger {
  private readonly liveElements: readonly string[];
  private readonly appliedElements: readonly string[];
  private readonly liveItems = new Map<string, Json>();
  private readonly appliedItems = new Map<string, Json>();
  /** Items of both lists, in the order of the configuration, that are still to come. */
  private readonly shared: string[];
  private readonly done = new Set<string>();
  private readonly result: Json[] = [];

  constructor(
    private readonly list: ListType,
    private readonly live: readonly Json[],
    applied: readonly Json[],
  ) {
    this.liveElements = live.map(item => elementOf(list, item));
    this.appliedElements = applied.map(item => elementOf(list, item));
    live.forEach((item, index) => {
      const element = this.liveElements[index];
      if (!this.liveItems.has(element)) this.liveItems.set(element, item);
      // Of several items with one identity none is the one to merge with.
      const first = this.liveElements.indexOf(element);
      if (first !== index) this.liveItems.set(element, null);
    });
    applied.forEach((item, index) =>
      this.appliedItems.set(this.appliedElements[index], item),
    );
    this.shared = this.appliedElements.filter(e => this.liveItems.has(e));
  }

  merge(): Json[] {
    let left = 0;
    let right = 0;
    while (
      left < this.liveElements.length ||
      right < this.appliedElements.length
    ) {
      const mine: string | undefined = this.liveElements[left];
      const theirs: string | undefined = this.appliedElements[right];
      if (mine !== undefined && mine === theirs) {
        this.take(theirs);
        left++;
        right++;
        this.shared.shift();
      } else if (
        mine !== undefined &&
        theirs !== undefined &&
        this.comesLater(mine)
      ) {
        left++;
      } else if (mine !== undefined && !this.appliedItems.has(mine)) {
        this.result.push(this.live[left]);
        left++;
      } else {
        if (mine !== undefined && this.done.has(mine)) left++;
        if (theirs !== undefined) {
          this.take(theirs);
          right++;
          if (this.shared[0] === theirs) this.shared.shift();
        }
      }
    }
    return this.result;
  }

  /** A shared item, but not the one whose turn it is. */
  private comesLater(element: string): boolean {
    return (
      this.appliedItems.has(element) &&
      this.shared.length > 0 &&
      this.shared[0] !== element
    );
  }

  private take(element: string): void {
    this.done.add(element);
    const live = this.liveItems.get(element) ?? undefined;
    const applied = this.appliedItems.get(element);
    const merged = mergeValue(live, applied, this.list.element());
    if (merged !== undefined) this.result.push(merged);
  }
}

/** The live state with an applied configuration laid over it. */
export function merge(live: Json, applied: Json, type: MergeType): Json {
  return mergeValue(live, applied, type) ?? {};
}

function mergeValue(live: Side, applied: Side, type: MergeType): Side {
  if (live === undefined && applied === undefined) return undefined;
  const form =
    applied === undefined ? formOf(type, live) : formOf(type, applied);
  if (form.map) return mergeMap(live, applied, form.map);
  if (form.scalar) return leafOf(live, applied);
  if (form.list) return mergeList(live, applied, form.list);
  return leafOf(live, applied);
}

function leafOf(live: Side, applied: Side): Side {
  return applied === undefined ? live : applied;
}

function mergeMap(live: Side, applied: Side, map: MapType): Side {
  const old = isObject(live) ? live : {};
  const next = isObject(applied) ? applied : {};
  const names = new Set([...keysOf(old), ...keysOf(next)]);
  if (map.relationship === 'atomic' || names.size === 0) {
    return leafOf(live, applied);
  }
  const result: JsonObject = {};
  for (const name of names) {
    const type = map.field(name) ?? map.element();
    const merged = type
      ? mergeValue(old[name], next[name], type)
      : leafOf(old[name], next[name]);
    if (merged !== undefined) setMember(result, name, merged);
  }
  return result;
}

function mergeList(live: Side, applied: Side, list: ListType): Side {
  const old = Array.isArray(live) ? live : [];
  const next = Array.isArray(applied) ? applied : [];
  const empty = old.length === 0 && next.length === 0;
  if (list.relationship === 'atomic' || empty) return leafOf(live, applied);
  return new ListMerger(list, old, next).merge();
}
