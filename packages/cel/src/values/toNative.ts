import { CelDuration } from './CelDuration';
import { CelList } from './CelList';
import { CelMap } from './CelMap';
import { CelOptional } from './CelOptional';
import { CelTimestamp } from './CelTimestamp';
import { CelType } from './CelType';
import { CelUint } from './CelUint';
import { Value } from './Value';

function mapToNative(map: CelMap): unknown {
  const entries = map
    .keys()
    .map(key => [toNative(key), toNative(map.get(key) ?? null)] as const);
  if (entries.some(([key]) => typeof key !== 'string')) return new Map(entries);
  const object: Record<string, unknown> = {};
  for (const [key, value] of entries) {
    // Plain assignment of `__proto__` would not make an entry.
    Object.defineProperty(object, String(key), {
      value,
      enumerable: true,
      writable: true,
      configurable: true,
    });
  }
  return object;
}

/** The form that scopes have: ints become numbers where those are exact, timestamps dates, optionals their content. */
export function toNative(value: Value): unknown {
  if (typeof value === 'bigint') {
    const number = Number(value);
    return Number.isSafeInteger(number) ? number : value;
  }
  if (value === null || typeof value !== 'object') return value;
  if (value instanceof CelTimestamp) return new Date(value.millis);
  if (value instanceof CelList) return value.values().map(toNative);
  if (value instanceof CelMap) return mapToNative(value);
  if (value instanceof CelOptional) {
    return value.content === undefined ? undefined : toNative(value.content);
  }
  if (value instanceof CelDuration || value instanceof CelUint) return value;
  return value instanceof CelType ? value.name : value;
}
