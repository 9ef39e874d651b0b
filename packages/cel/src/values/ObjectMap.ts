import { CelMap } from './CelMap';
import { fromScope } from './fromScope';
import type { Value } from './Value';

/** Reads only what the object itself has: `constructor` and the like are absent. */
export class ObjectMap extends CelMap {
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
