import { fault, Outcome } from '../evaluator/Fault';
import { Run } from '../evaluator/Run';
import { CelDuration, parseDuration } from '../values/CelDuration';
import { CelList } from '../values/CelList';
import { CelMap } from '../values/CelMap';
import { CelTimestamp, parseTimestamp } from '../values/CelTimestamp';
import { CelType } from '../values/CelType';
import { CelUint } from '../values/CelUint';
import { codePointCount } from '../values/codePoints';
import { plainDouble, shortDouble } from '../values/doubleText';
import { TWO_TO_63, TWO_TO_64 } from '../values/integers';
import { decodeUtf8, encodeUtf8 } from '../values/utf8';
import { kindOf, TYPE_NAMES, Value } from '../values/Value';
import { FunctionSet } from './FunctionTable';
import { int, uint } from './operators';
import { observeUnit } from './clock';

const identity = (value: Value): Outcome => value;

function intFromDouble(value: number): Outcome {
  const fits = value > -TWO_TO_63 && value < TWO_TO_63;
  return fits
    ? BigInt(Math.trunc(value))
    : fault('the double does not fit an int');
}

function uintFromDouble(value: number): Outcome {
  const fits = value >= 0 && value < TWO_TO_64;
  return fits
    ? new CelUint(BigInt(Math.trunc(value)))
    : fault('the double does not fit a uint');
}

const MAX_DIGITS = 100;

function intFromText(text: string): Outcome {
  const fits = text.length <= MAX_DIGITS && /^[+-]?\d+$/.test(text);
  return fits
    ? int(BigInt(text.replace(/^\+/, '')))
    : fault('the text is not an int');
}

function uintFromText(text: string): Outcome {
  const fits = text.length <= MAX_DIGITS && /^\d+$/.test(text);
  return fits ? uint(BigInt(text)) : fault('the text is not a uint');
}

const DOUBLE = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;
const INFINITE = /^([+-]?)inf(?:inity)?$/i;

function doubleFromText(text: string): Outcome {
  const infinite = INFINITE.exec(text);
  if (infinite) return infinite[1] === '-' ? -Infinity : Infinity;
  if (/^nan$/i.test(text)) return NaN;
  const value = DOUBLE.test(text) ? Number(text) : NaN;
  return Number.isFinite(value) ? value : fault('the text is not a double');
}

const TRUE = new Set(['1', 't', 'T', 'true', 'TRUE', 'True']);
const FALSE = new Set(['0', 'f', 'F', 'false', 'FALSE', 'False']);

function boolFromText(text: string): Outcome {
  if (TRUE.has(text)) return true;
  return FALSE.has(text) ? false : fault('the text is not a bool');
}

function timestampFromInt(seconds: bigint): Outcome {
  return (
    CelTimestamp.create(seconds * 1_000_000_000n) ??
    fault('the seconds are beyond the years 1 to 9999')
  );
}

function timeText(time: CelTimestamp | CelDuration, run: Run): Outcome {
  run.crossing(-1n, time.rate);
  return time instanceof CelTimestamp
    ? time.toString()
    : `${shortSeconds(time)}s`;
}

const SECOND = 1_000_000_000n;

/** cel-go writes the seconds of a duration as a double, which Go adds up from the whole seconds and the rest. */
function shortSeconds({ nanos }: CelDuration): string {
  return plainDouble(Number(nanos / SECOND) + Number(nanos % SECOND) / 1e9);
}

// The order of overloads is cel-go's, as everywhere: it matters where a type is open.

const TO_NUMBERS: FunctionSet = {
  'int(int): int': identity,
  'int(double): int': intFromDouble,
  'int(duration): int': (value: CelDuration, run: Run) => {
    run.crossing(-1n, value.rate);
    return value.nanos;
  },
  'int(string): int': intFromText,
  'int(timestamp): int': (value: CelTimestamp, run: Run) => {
    observeUnit(run, value.nanos, value.rate, 1_000_000_000n);
    return value.seconds;
  },
  'int(uint): int': (value: CelUint) => int(value.value),
  'uint(uint): uint': identity,
  'uint(double): uint': uintFromDouble,
  'uint(int): uint': (value: bigint) => uint(value),
  'uint(string): uint': uintFromText,
  'double(double): double': identity,
  'double(int): double': (value: bigint) => Number(value),
  'double(string): double': doubleFromText,
  'double(uint): double': (value: CelUint) => Number(value.value),
};

const TO_TEXT: FunctionSet = {
  'string(string): string': identity,
  'string(bool): string': (value: boolean) => String(value),
  'string(bytes): string': (value: Uint8Array, run: Run) => {
    run.charge(value.length >> 2);
    return decodeUtf8(value) ?? fault('the bytes are not UTF-8');
  },
  'string(double): string': (value: number) => shortDouble(value),
  'string(duration): string': timeText,
  'string(int): string': (value: bigint) => String(value),
  'string(timestamp): string': timeText,
  'string(uint): string': (value: CelUint) => String(value.value),
  'bytes(bytes): bytes': identity,
  'bytes(string): bytes': (value: string, run: Run) => {
    run.charge(value.length >> 2);
    return encodeUtf8(value);
  },
};

const TO_OTHERS: FunctionSet = {
  'bool(bool): bool': identity,
  'bool(string): bool': boolFromText,
  'timestamp(timestamp): timestamp': identity,
  'timestamp(int): timestamp': timestampFromInt,
  'timestamp(string): timestamp': (value: string) =>
    parseTimestamp(value) ??
    fault('the text is not a timestamp like 2026-01-31T09:00:00Z'),
  'duration(duration): duration': identity,
  'duration(string): duration': (value: string) =>
    (value.length <= MAX_DIGITS ? parseDuration(value) : undefined) ??
    fault('the text is not a duration like 90s or 1h30m'),
  'dyn(A): dyn': identity,
  'type(A): type<A>': (value: Value) => new CelType(typeName(value)),
};

function typeName(value: Value): string {
  return value instanceof CelType ? 'type' : TYPE_NAMES[kindOf(value)];
}

function textSize(text: string, run: Run): bigint {
  run.charge(text.length >> 5);
  return BigInt(codePointCount(text));
}

const sizes = {
  list: (list: CelList) => BigInt(list.size),
  map: (map: CelMap, run: Run) => {
    // Counted anew each time.
    const { size } = map;
    run.charge(size);
    return BigInt(size);
  },
  bytes: (bytes: Uint8Array) => BigInt(bytes.length),
};

const SIZE: FunctionSet = {
  'size(bytes): int': sizes.bytes,
  'bytes.size(): int': sizes.bytes,
  'size(list<A>): int': sizes.list,
  'list<A>.size(): int': sizes.list,
  'size(map<A, B>): int': sizes.map,
  'map<A, B>.size(): int': sizes.map,
  'size(string): int': textSize,
  'string.size(): int': textSize,
};

/** Conversions between types, `type`, `dyn` and `size` (CEL specification, List of standard definitions). */
export const CONVERSIONS: readonly FunctionSet[] = [
  TO_NUMBERS,
  TO_TEXT,
  TO_OTHERS,
  SIZE,
];
