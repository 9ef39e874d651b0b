import { fault, Outcome } from '../evaluator/Fault';
import { Run } from '../evaluator/Run';
import { Unanswerable } from '../evaluator/Unanswerable';
import { CelDuration } from '../values/CelDuration';
import { CelList } from '../values/CelList';
import { CelMap } from '../values/CelMap';
import { CelTimestamp } from '../values/CelTimestamp';
import { CelUint } from '../values/CelUint';
import { valuesEqual } from '../values/equality';
import { fitsInt, fitsUint } from '../values/integers';
import { compareValues } from '../values/ordering';
import { kindOf, Value } from '../values/Value';
import { FunctionSet } from './FunctionTable';

export function int(value: bigint): Outcome {
  return fitsInt(value) ? value : fault('the result does not fit an int');
}

export function uint(value: bigint): Outcome {
  return fitsUint(value)
    ? new CelUint(value)
    : fault('the result does not fit a uint');
}

function timestamp(nanos: bigint, rate: number, offset: number): Outcome {
  return (
    CelTimestamp.create(nanos, rate, offset) ??
    fault('the result is beyond the years 1 to 9999')
  );
}

const TOO_LONG = 'the result is longer than about 292 years';

function duration(nanos: bigint, rate: number): Outcome {
  return CelDuration.create(nanos, rate) ?? fault(TOO_LONG);
}

type Time = CelTimestamp | CelDuration;

function later(from: CelTimestamp, by: CelDuration): Outcome {
  return timestamp(from.nanos + by.nanos, from.rate + by.rate, from.offset);
}

/** The longest negative duration has no opposite. */
function earlier(from: CelTimestamp, by: CelDuration): Outcome {
  return fitsInt(-by.nanos)
    ? timestamp(from.nanos - by.nanos, from.rate - by.rate, from.offset)
    : fault('the duration is too long');
}

/** Whole seconds have to fit first, as in cel-go. */
function between(a: CelTimestamp, b: CelTimestamp): Outcome {
  return fitsInt((a.seconds - b.seconds) * 1_000_000_000n)
    ? duration(a.nanos - b.nanos, a.rate - b.rate)
    : fault(TOO_LONG);
}

const DIVISION_BY_ZERO = 'division by zero';

/** Overflows where the quotient does. */
function remainder(a: bigint, b: bigint): Outcome {
  if (b === 0n) return fault(DIVISION_BY_ZERO);
  return fitsInt(a / b) ? a % b : int(a / b);
}

// The order of overloads is cel-go's: the check takes the first that fits where a type is open.

const ADDITION: FunctionSet = {
  '_+_(bytes, bytes): bytes': (a: Uint8Array, b: Uint8Array, run: Run) => {
    run.charge((a.length + b.length) >> 4);
    const joined = new Uint8Array(a.length + b.length);
    joined.set(a);
    joined.set(b, a.length);
    return joined;
  },
  '_+_(double, double): double': (a: number, b: number) => a + b,
  '_+_(duration, duration): duration': (a: Time, b: Time) =>
    duration(a.nanos + b.nanos, a.rate + b.rate),
  '_+_(duration, timestamp): timestamp': (
    by: CelDuration,
    from: CelTimestamp,
  ) => later(from, by),
  '_+_(timestamp, duration): timestamp': later,
  '_+_(int, int): int': (a: bigint, b: bigint) => int(a + b),
  '_+_(list<A>, list<A>): list<A>': (a: CelList, b: CelList, run: Run) => {
    run.charge(a.size + b.size);
    return CelList.of([...a.values(), ...b.values()]);
  },
  '_+_(string, string): string': (a: string, b: string, run: Run) => {
    run.charge((a.length + b.length) >> 6);
    return a + b;
  },
  '_+_(uint, uint): uint': (a: CelUint, b: CelUint) => uint(a.value + b.value),
};

const SUBTRACTION: FunctionSet = {
  '_-_(double, double): double': (a: number, b: number) => a - b,
  '_-_(duration, duration): duration': (a: Time, b: Time) =>
    duration(a.nanos - b.nanos, a.rate - b.rate),
  '_-_(int, int): int': (a: bigint, b: bigint) => int(a - b),
  '_-_(timestamp, duration): timestamp': earlier,
  '_-_(timestamp, timestamp): duration': between,
  '_-_(uint, uint): uint': (a: CelUint, b: CelUint) => uint(a.value - b.value),
};

const MULTIPLICATION: FunctionSet = {
  '_*_(double, double): double': (a: number, b: number) => a * b,
  '_*_(int, int): int': (a: bigint, b: bigint) => int(a * b),
  '_*_(uint, uint): uint': (a: CelUint, b: CelUint) => uint(a.value * b.value),
  '_/_(double, double): double': (a: number, b: number) => a / b,
  '_/_(int, int): int': (a: bigint, b: bigint) =>
    b === 0n ? fault(DIVISION_BY_ZERO) : int(a / b),
  '_/_(uint, uint): uint': (a: CelUint, b: CelUint) =>
    b.value === 0n ? fault(DIVISION_BY_ZERO) : uint(a.value / b.value),
  '_%_(int, int): int': remainder,
  '_%_(uint, uint): uint': (a: CelUint, b: CelUint) =>
    b.value === 0n ? fault(DIVISION_BY_ZERO) : uint(a.value % b.value),
};

const UNARY: FunctionSet = {
  '-_(double): double': (a: number) => -a,
  '-_(int): int': (a: bigint) => int(-a),
  '!_(bool): bool': (a: boolean) => !a,
};

/** With what numbers compare. */
const NUMBERS: readonly (readonly [string, readonly string[]])[] = [
  ['int', ['int', 'double', 'uint']],
  ['uint', ['uint', 'double', 'int']],
  ['double', ['double', 'int', 'uint']],
];
const OTHERS = ['string', 'bytes', 'timestamp', 'duration'];

const ORDERED_PAIRS: readonly (readonly [string, string])[] = [
  ['bool', 'bool'],
  ...NUMBERS.flatMap(([a, others]) => others.map(b => [a, b] as const)),
  ...OTHERS.map(kind => [kind, kind] as const),
];

function comparison(
  operator: string,
  holds: (order: number) => boolean,
): FunctionSet {
  const compare = (a: Value, b: Value, run: Run): Outcome => {
    const order = compareValues(a, b, run);
    // Nothing is below, above or equal to NaN.
    return order !== undefined && holds(order);
  };
  return Object.fromEntries(
    ORDERED_PAIRS.map(([a, b]) => [`_${operator}_(${a}, ${b}): bool`, compare]),
  );
}

const MEMBERSHIP: FunctionSet = {
  // Evaluated where they stand; here for the check.
  '_==_(A, A): bool': (a: Value, b: Value, run: Run) => valuesEqual(a, b, run),
  '_!=_(A, A): bool': (a: Value, b: Value, run: Run) => !valuesEqual(a, b, run),
  '_in_(A, list<A>): bool': (item: Value, list: CelList, run: Run) => {
    run.charge(list.size);
    return list.values().some(element => valuesEqual(element, item, run));
  },
  '_in_(A, map<A, B>): bool': (key: Value, map: CelMap) => {
    if (kindOf(key) === 'bytes' && map.origin === 'computed') {
      throw new Unanswerable();
    }
    return map.get(key) !== undefined;
  },
};

/** CEL's operators but the logical ones (CEL specification, List of standard definitions). */
export const OPERATORS: readonly FunctionSet[] = [
  ADDITION,
  SUBTRACTION,
  MULTIPLICATION,
  UNARY,
  comparison('<', order => order < 0),
  comparison('<=', order => order <= 0),
  comparison('>', order => order > 0),
  comparison('>=', order => order >= 0),
  MEMBERSHIP,
];
