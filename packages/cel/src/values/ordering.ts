import type { Observer } from './equality';
import { CelDuration } from './CelDuration';
import { CelTimestamp } from './CelTimestamp';
import { CelUint } from './CelUint';
import { MonotonicNumber } from './MonotonicNumber';
import { Value } from './Value';

/** By code points, which is the order of the UTF-8 forms; JavaScript's own is by UTF-16 units. */
export function compareText(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  let at = 0;
  while (at < length && a.charCodeAt(at) === b.charCodeAt(at)) at += 1;
  if (at === length) return Math.sign(a.length - b.length);
  return Math.sign(unitRank(a.charCodeAt(at)) - unitRank(b.charCodeAt(at)));
}

/** Surrogates stand for code points above every other unit. */
function unitRank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}

export function compareBytes(a: Uint8Array, b: Uint8Array): number {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at++) {
    if (a[at] !== b[at]) return a[at] < b[at] ? -1 : 1;
  }
  return Math.sign(a.length - b.length);
}

function sign<T extends number | bigint>(a: T, b: T): number | undefined {
  if (a < b) return -1;
  if (a > b) return 1;
  return a === b ? 0 : undefined;
}

export type Numeric = bigint | number | CelUint | MonotonicNumber;

function isNumber(value: Value): value is Numeric {
  return (
    typeof value === 'bigint' ||
    typeof value === 'number' ||
    value instanceof CelUint ||
    value instanceof MonotonicNumber
  );
}

/** Ints and uints compare exactly; a double compares with an integer as cel-go does, after that became a double. */
export function compareNumbers(a: Numeric, b: Numeric): number | undefined {
  const left = typeof a === 'object' ? a.value : a;
  const right = typeof b === 'object' ? b.value : b;
  if (typeof left === 'bigint' && typeof right === 'bigint') {
    return sign(left, right);
  }
  return sign(Number(left), Number(right));
}

function compareTimes(
  a: CelTimestamp | CelDuration,
  b: CelTimestamp | CelDuration,
  observer: Observer,
): number | undefined {
  observer.crossing(a.nanos - b.nanos, a.rate - b.rate);
  return sign(a.nanos, b.nanos);
}

/** -1, 0 or 1; `undefined` for NaN and for values that have no order. */
export function compareValues(
  a: Value,
  b: Value,
  observer: Observer,
): number | undefined {
  if (isNumber(a) && isNumber(b)) {
    observer.compared(a, b);
    return compareNumbers(a, b);
  }
  if (typeof a === 'string' && typeof b === 'string') {
    observer.charge(Math.min(a.length, b.length) >> 6);
    return compareText(a, b);
  }
  if (typeof a === 'boolean' && typeof b === 'boolean') {
    return sign(Number(a), Number(b));
  }
  if (a instanceof CelTimestamp && b instanceof CelTimestamp) {
    return compareTimes(a, b, observer);
  }
  if (a instanceof CelDuration && b instanceof CelDuration) {
    return compareTimes(a, b, observer);
  }
  if (a instanceof Uint8Array && b instanceof Uint8Array) {
    return compareBytes(a, b);
  }
  return undefined;
}
