import type { Origin } from './CelList';
import { CelMap, mapKey } from './CelMap';
import type { Value } from './Value';

/** A map with keys of any kind, by `mapKey`. */
export class EntryMap extends CelMap {
  constructor(
    private readonly entries: ReadonlyMap<string, readonly [Value, Value]>,
    readonly origin: Origin,
  ) {
    super();
  }

  get size(): number {
    return this.entries.size;
  }

  get(key: Value): Value | undefined {
    const text = mapKey(key);
    return text === undefined ? undefined : this.entries.get(text)?.[1];
  }

  keys(): readonly Value[] {
    return [...this.entries.values()].map(([key]) => key);
  }
}
