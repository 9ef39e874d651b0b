import { CelDuration } from './CelDuration';
import { CelList } from './CelList';
import { CelMap } from './CelMap';
import { CelOptional } from './CelOptional';
import { CelTimestamp } from './CelTimestamp';
import { CelType } from './CelType';
import { compareBytes, compareNumbers, Numeric } from './ordering';
import { Kind, kindOf, Value } from './Value';

/** What a comparison has to report while it runs. */
export interface Observer {
  /** Counts work; may throw. */
  charge(steps: number): void;
  /** Two values were compared that differ by `nanos` now, and by `rate` more for each nanosecond that passes. */
  crossing(nanos: bigint, rate: number): void;
  /** Two numbers were compared, of which either may move. */
  compared(a: Numeric, b: Numeric): void;
}

const NUMERIC: ReadonlySet<Kind> = new Set<Kind>(['int', 'uint', 'double']);

export function isNumeric(value: Value): value is Numeric {
  return NUMERIC.has(kindOf(value));
}

function listEquals(a: CelList, b: CelList, observer: Observer): boolean {
  if (a.size !== b.size) return false;
  for (let at = 0; at < a.size; at++) {
    if (!valuesEqual(a.at(at), b.at(at), observer)) return false;
  }
  return true;
}

function mapEquals(a: CelMap, b: CelMap, observer: Observer): boolean {
  if (a.size !== b.size) return false;
  return a.keys().every(key => {
    const [left, right] = [a.get(key), b.get(key)];
    if (left === undefined || right === undefined) return false;
    return valuesEqual(left, right, observer);
  });
}

function optionalEquals(a: CelOptional, b: CelOptional, observer: Observer) {
  if (a.content === undefined || b.content === undefined) {
    return a.content === b.content;
  }
  return valuesEqual(a.content, b.content, observer);
}

function timeEquals(
  a: CelTimestamp | CelDuration,
  b: CelTimestamp | CelDuration,
  observer: Observer,
): boolean {
  observer.crossing(a.nanos - b.nanos, a.rate - b.rate);
  return a.nanos === b.nanos;
}

/** CEL's `==` on values: never an error; values of different types differ, except numbers (CEL specification, Equality). */
export function valuesEqual(a: Value, b: Value, observer: Observer): boolean {
  observer.charge(1);
  if (isNumeric(a) && isNumeric(b)) {
    observer.compared(a, b);
    return compareNumbers(a, b) === 0;
  }
  if (typeof a === 'string' && typeof b === 'string') {
    observer.charge(Math.min(a.length, b.length) >> 6);
    return a === b;
  }
  if (a instanceof CelList && b instanceof CelList) {
    return listEquals(a, b, observer);
  }
  if (a instanceof CelMap && b instanceof CelMap) {
    observer.charge(4 * a.size);
    return mapEquals(a, b, observer);
  }
  if (a instanceof CelTimestamp && b instanceof CelTimestamp) {
    return timeEquals(a, b, observer);
  }
  if (a instanceof CelDuration && b instanceof CelDuration) {
    return timeEquals(a, b, observer);
  }
  if (a instanceof CelOptional && b instanceof CelOptional) {
    return optionalEquals(a, b, observer);
  }
  if (a instanceof CelType && b instanceof CelType) return a.name === b.name;
  if (kindOf(a) === 'bytes' && kindOf(b) === 'bytes') {
    return compareBytes(a as Uint8Array, b as Uint8Array) === 0;
  }
  return a === b;
}
