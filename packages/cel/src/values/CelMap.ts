import type { Origin } from './CelList';
import { CelUint } from './CelUint';
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

/** A map of the language; `ObjectMap` and `EntryMap` are its two forms. */
export abstract class CelMap {
  abstract readonly origin: Origin;
  abstract readonly size: number;
  abstract get(key: Value): Value | undefined;
  abstract keys(): readonly Value[];
}
