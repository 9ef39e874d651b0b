import { fault, Outcome } from '../evaluator/Fault';
import { Run } from '../evaluator/Run';
import { CelList } from '../values/CelList';
import { CelUint } from '../values/CelUint';
import { isNumeric } from '../values/equality';
import { compareValues } from '../values/ordering';
import { Value } from '../values/Value';
import { FunctionSet } from './FunctionTable';
import { int } from './operators';

type Better = (order: number) => boolean;

function extremum(values: readonly Value[], better: Better, run: Run): Outcome {
  const [first, ...rest] = values;
  if (first === undefined) return fault('the list is empty');
  if (!isNumeric(first)) return fault('the list holds something but numbers');
  let best: Value = first;
  for (const value of rest) {
    if (!isNumeric(value)) return fault('the list holds something but numbers');
    const order = compareValues(value, best, run);
    if (order === undefined) return fault('NaN has no order');
    if (better(order)) best = value;
  }
  return best;
}

const NUMBERS = ['double', 'int', 'uint'];

/** In cel-go's order, which matters where a type is open. */
const PAIRS: readonly (readonly [string, string])[] = [
  ...NUMBERS.map(kind => [kind, kind] as const),
  ['int', 'uint'],
  ['int', 'double'],
  ['double', 'int'],
  ['double', 'uint'],
  ['uint', 'int'],
  ['uint', 'double'],
];

function extrema(name: string, better: Better): FunctionSet {
  const one = (value: Value) => value;
  const two = (a: Value, b: Value, run: Run) => extremum([a, b], better, run);
  const many = (list: CelList, run: Run) => {
    run.charge(list.size);
    return extremum(list.values(), better, run);
  };
  return Object.fromEntries([
    ...NUMBERS.map(a => [`math.${name}(${a}): ${a}`, one]),
    ...PAIRS.map(([a, b]) => [
      `math.${name}(${a}, ${b}): ${a === b ? a : 'dyn'}`,
      two,
    ]),
    ...NUMBERS.map(a => [`math.${name}(list<${a}>): ${a}`, many]),
  ]);
}

/** Halves away from zero, as Go rounds; exact also just below a half. */
function round(value: number): number {
  const whole = Math.trunc(value);
  return Math.abs(value - whole) >= 0.5 ? whole + Math.sign(value) : whole;
}

function sign(value: number): number {
  return Number.isNaN(value) ? value : Math.sign(value) + 0;
}

const DOUBLES: FunctionSet = {
  'math.ceil(double): double': (value: number) => Math.ceil(value),
  'math.floor(double): double': (value: number) => Math.floor(value),
  'math.round(double): double': round,
  'math.trunc(double): double': (value: number) => Math.trunc(value),
  'math.isInf(double): bool': (value: number) =>
    value === Infinity || value === -Infinity,
  'math.isNaN(double): bool': (value: number) => Number.isNaN(value),
  'math.isFinite(double): bool': (value: number) => Number.isFinite(value),
  'math.sqrt(double): double': (value: number) => Math.sqrt(value),
  'math.sqrt(int): double': (value: bigint) => Math.sqrt(Number(value)),
  'math.sqrt(uint): double': (value: CelUint) => Math.sqrt(Number(value.value)),
  'math.abs(double): double': (value: number) => Math.abs(value),
  'math.abs(int): int': (value: bigint) => int(value < 0n ? -value : value),
  'math.abs(uint): uint': (value: CelUint) => value,
  'math.sign(double): double': sign,
  'math.sign(int): int': (value: bigint) =>
    BigInt(Number(value > 0n) - Number(value < 0n)),
  'math.sign(uint): uint': (value: CelUint) =>
    new CelUint(value.value > 0n ? 1n : 0n),
};

type Pair = (a: bigint, b: bigint) => bigint;

function bitwise(name: string, combine: Pair): FunctionSet {
  return {
    [`math.${name}(int, int): int`]: (a: bigint, b: bigint) => combine(a, b),
    [`math.${name}(uint, uint): uint`]: (a: CelUint, b: CelUint) =>
      new CelUint(combine(a.value, b.value)),
  };
}

const NEGATIVE_SHIFT = 'bits cannot be shifted by less than zero';

/** Shifts by 64 and more leave nothing. */
function shifted(value: bigint, by: bigint, shift: Pair): bigint {
  return by > 63n
    ? 0n
    : BigInt.asUintN(64, shift(BigInt.asUintN(64, value), by));
}

function shifts(name: string, shift: Pair): FunctionSet {
  return {
    [`math.${name}(int, int): int`]: (value: bigint, by: bigint): Outcome =>
      by < 0n
        ? fault(NEGATIVE_SHIFT)
        : BigInt.asIntN(64, shifted(value, by, shift)),
    [`math.${name}(uint, int): uint`]: (value: CelUint, by: bigint): Outcome =>
      by < 0n
        ? fault(NEGATIVE_SHIFT)
        : new CelUint(shifted(value.value, by, shift)),
  };
}

/* eslint-disable no-bitwise */
/** The math extension. */
export const MATH: readonly FunctionSet[] = [
  extrema('greatest', order => order > 0),
  extrema('least', order => order < 0),
  DOUBLES,
  bitwise('bitAnd', (a, b) => a & b),
  bitwise('bitOr', (a, b) => a | b),
  bitwise('bitXor', (a, b) => a ^ b),
  {
    'math.bitNot(int): int': (value: bigint) => ~value,
    'math.bitNot(uint): uint': (value: CelUint) =>
      new CelUint(BigInt.asUintN(64, ~value.value)),
  },
  shifts('bitShiftLeft', (value, by) => value << by),
  shifts('bitShiftRight', (value, by) => value >> by),
];
