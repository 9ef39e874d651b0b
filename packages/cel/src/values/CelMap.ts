import type { Origin } from './CelList';
import { CelUint } from './CelUint';
import { fromScope } from './fromScope';
import type { Value } from './Value';

/**
 * One text for keys that CEL finds equal, `1`, `1u` and `1.0` among them; `undefined` for what cannot be a key of
 * any map.
 */
export function mapKey(key: Value): string | undefined {
  switch (typeof key) {
    case 'string':
      return `s${key}`;
    case 'boolean':
      return `b${key}`;
    case 'bigint':
      return `n${key}`;
    case 'number':
      return Number.isInteger(key) ? `n${BigInt(key)}` : undefined;
    default:
      return key instanceof CelUint ? `n${key.value}` : undefined;
  }
}

/** Reads only what the object itself has: `constructor` and the like are absent. */
export abstract class CelMap {
  abstract readonly origin: Origin;
  abstract readonly size: number;
  abstract get(key: Value): Value | undefined;
  abstract keys(): readonly Value[];

  static of(entries: ReadonlyMap<string, readonly [Value, Value]>): CelMap {
    return new ComputedMap(entries);
  }

  static fromObject(object: object): CelMap {
    return new ObjectMap(object);
  }

  static fromMap(source: ReadonlyMap<unknown, unknown>): CelMap {
    const entries = new Map<string, readonly [Value, Value]>();
    for (const [key, item] of source) {
      const native = fromScope(key);
      const text = mapKey(native);
      if (text !== undefined) entries.set(text, [native, fromScope(item)]);
    }
    return new ComputedMap(entries, 'data');
  }
}

class ComputedMap extends CelMap {
  constructor(
    private readonly entries: ReadonlyMap<string, readonly [Value, Value]>,
    readonly origin: Origin = 'computed',
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

class ObjectMap extends CelMap {
  readonly origin = 'data';

  constructor(private readonly object: object) {
    super();
  }

  get size(): number {
    return this.keys().length;
  }

  get(key: Value): Value | undefined {
    const value = typeof key === 'string' ? this.read(key) : undefined;
    return value === undefined ? undefined : fromScope(value);
  }

  keys(): readonly Value[] {
    return Object.keys(this.object).filter(key => this.read(key) !== undefined);
  }

  private read(key: string): unknown {
    const property = Object.getOwnPropertyDescriptor(this.object, key);
    return property?.enumerable ? property.value : undefined;
  }
}
