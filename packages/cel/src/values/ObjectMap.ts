import { CelMap } from './CelMap';
import { fromScope, ScopeReader } from './fromScope';
import type { Value } from './Value';

/** Reads only what the object itself has: `constructor` and the like are absent. */
export class ObjectMap extends CelMap {
  readonly origin = 'data';

  constructor(
    private readonly object: Readonly<Record<string, unknown>>,
    private readonly reader?: ScopeReader,
  ) {
    super();
  }

  get size(): number {
    return this.keys().length;
  }

  get(key: Value): Value | undefined {
    const value = typeof key === 'string' ? this.read(key) : undefined;
    return value === undefined ? undefined : fromScope(value, this.reader);
  }

  keys(): readonly Value[] {
    return Object.keys(this.object).filter(
      key => this.object[key] !== undefined,
    );
  }

  private read(key: string): unknown {
    return Object.prototype.propertyIsEnumerable.call(this.object, key)
      ? this.object[key]
      : undefined;
  }
}
