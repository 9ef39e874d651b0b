import { CelDouble } from './CelDouble';
import { CelDuration } from './CelDuration';
import { CelList } from './CelList';
import { CelMap } from './CelMap';
import { CelOptional } from './CelOptional';
import { CelTimestamp } from './CelTimestamp';
import { CelType } from './CelType';
import { CelUint } from './CelUint';
import { MonotonicNumber } from './MonotonicNumber';
import { Value } from './Value';

/** What becomes of a double that is whole: a number like any, or a `CelDouble`, which stays a double in a scope. */
export type WholeDoubles = 'number' | 'boxed';

function mapToNative(map: CelMap, whole: WholeDoubles): unknown {
  const entries = map
    .keys()
    .map(
      key =>
        [toNative(key, whole), toNative(map.get(key) ?? null, whole)] as const,
    );
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

function intToNative(value: bigint): number | bigint {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}

/** The form that scopes have: ints become numbers where those are exact, timestamps dates, optionals their content. */
export function toNative(
  value: Value,
  whole: WholeDoubles = 'number',
): unknown {
  if (value instanceof MonotonicNumber) return toNative(value.value, whole);
  if (typeof value === 'bigint') return intToNative(value);
  if (typeof value === 'number' && whole === 'boxed') {
    return Number.isInteger(value) ? new CelDouble(value) : value;
  }
  if (value === null || typeof value !== 'object') return value;
  if (value instanceof CelTimestamp) return new Date(value.millis);
  if (value instanceof CelList) {
    return value.values().map(item => toNative(item, whole));
  }
  if (value instanceof CelMap) return mapToNative(value, whole);
  if (value instanceof CelOptional) {
    return value.content === undefined
      ? undefined
      : toNative(value.content, whole);
  }
  if (value instanceof CelDuration || value instanceof CelUint) return value;
  return value instanceof CelType ? value.name : value;
}
