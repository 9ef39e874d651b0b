import { Fault, fault } from '../evaluator/Fault';
import { Run } from '../evaluator/Run';
import { CelUint } from '../values/CelUint';
import { plainDouble } from '../values/doubleText';
import { encodeUtf8 } from '../values/utf8';
import { KIND_WORDS, kindOf, Value } from '../values/Value';
import { textOf } from './textOf';

const CLAUSE = /%(?:(%)|(?:\.(\d+))?([a-zA-Z]))?/g;
const DEFAULT_PRECISION = 6;
const MAX_PRECISION = 1000;

function integerOf(value: Value): bigint | undefined {
  if (value instanceof CelUint) return value.value;
  return typeof value === 'bigint' ? value : undefined;
}

function inBase(value: Value, base: number): string | undefined {
  if (typeof value === 'boolean' && base === 2) return value ? '1' : '0';
  return integerOf(value)?.toString(base);
}

function hexOf(value: Value): string | undefined {
  const bytes =
    typeof value === 'string'
      ? encodeUtf8(value)
      : value instanceof Uint8Array && value;
  if (!bytes) return inBase(value, 16);
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('');
}

function decimalOf(value: Value): string | undefined {
  return typeof value === 'number'
    ? plainDouble(value)
    : integerOf(value)?.toString();
}

function numberOf(value: Value): number | undefined {
  const integer = integerOf(value);
  if (integer !== undefined) return Number(integer);
  return typeof value === 'number' ? value : undefined;
}

/** Exact decimal expansion of a double, rounded half to even as Go rounds. */
function fixedText(value: number, precision: number): string {
  if (!Number.isFinite(value)) return plainDouble(value);
  const negative = value < 0 || Object.is(value, -0);
  const scaled = scaledInteger(Math.abs(value), precision);
  const digits = scaled.toString().padStart(precision + 1, '0');
  const whole = digits.slice(0, digits.length - precision);
  const fraction = digits.slice(digits.length - precision);
  return `${negative ? '-' : ''}${whole}${precision ? `.${fraction}` : ''}`;
}

/** value * 10^precision as an integer, by the exact binary value. */
function scaledInteger(value: number, precision: number): bigint {
  const [mantissa, exponent] = binaryParts(value);
  const scaled = mantissa * 10n ** BigInt(precision);
  if (exponent >= 0) return scaled << BigInt(exponent);
  const divisor = 1n << BigInt(-exponent);
  const [quotient, rest] = [scaled / divisor, scaled % divisor];
  const double = rest * 2n;
  const up = double > divisor || (double === divisor && quotient % 2n === 1n);
  return up ? quotient + 1n : quotient;
}

/** value = mantissa * 2^exponent. */
function binaryParts(value: number): readonly [bigint, number] {
  let [mantissa, exponent] = [value, 0];
  while (!Number.isInteger(mantissa)) {
    mantissa *= 2;
    exponent -= 1;
  }
  return [BigInt(mantissa), exponent];
}

function scientificText(value: number, precision: number): string {
  if (!Number.isFinite(value)) return plainDouble(value);
  const text = value.toExponential(Math.min(precision, 100));
  const [mantissa, exponent] = text.split('e');
  const padded = exponent.slice(1).padStart(2, '0');
  const zeros = '0'.repeat(Math.max(0, precision - 100));
  const sign = Object.is(value, -0) ? '-' : '';
  return `${sign}${mantissa}${zeros}e${exponent[0]}${padded}`;
}

interface Clause {
  readonly verb: string;
  readonly precision: number;
}

function clauseText(
  clause: Clause,
  value: Value,
  run: Run,
): string | Fault | undefined {
  const number = numberOf(value);
  switch (clause.verb) {
    case 's':
      return textOf(value, run);
    case 'd':
      return decimalOf(value);
    case 'f':
      return number === undefined
        ? undefined
        : fixedText(number, clause.precision);
    case 'e':
      return number === undefined
        ? undefined
        : scientificText(number, clause.precision);
    case 'b':
      return inBase(value, 2);
    case 'o':
      return inBase(value, 8);
    case 'x':
      return hexOf(value);
    case 'X':
      return hexOf(value)?.toUpperCase();
    default:
      return fault(`format() does not know \`%${clause.verb}\``);
  }
}

/** The verbs of the clauses that take arguments; `undefined` where a clause is incomplete. */
export function formatVerbs(text: string): readonly (string | undefined)[] {
  return [...text.matchAll(CLAUSE)]
    .filter(([, percent]) => !percent)
    .map(([, , , verb]) => verb);
}

/** `string.format(list)` of the strings extension. */
export function formatText(
  text: string,
  args: readonly Value[],
  run: Run,
): string | Fault {
  run.charge(1 + (text.length >> 5));
  let result = '';
  let [end, used] = [0, 0];
  for (const match of text.matchAll(CLAUSE)) {
    result += text.slice(end, match.index);
    end = match.index + match[0].length;
    const [, percent, digits, verb] = match;
    if (percent) {
      result += '%';
    } else {
      if (verb === undefined) return fault('format() has an incomplete `%`');
      if (used >= args.length) {
        return fault(`format() has no argument number ${used + 1}`);
      }
      const precision = digits ? Number(digits) : DEFAULT_PRECISION;
      if (precision > MAX_PRECISION) return fault('the precision is too large');
      run.charge(1 + precision);
      const value = args[used];
      const part = clauseText({ verb, precision }, value, run);
      if (part instanceof Fault) return part;
      if (part === undefined) {
        return fault(
          `\`%${verb}\` does not work with ${KIND_WORDS[kindOf(value)]}`,
        );
      }
      run.charge(part.length >> 6);
      result += part;
      used += 1;
    }
  }
  return result + text.slice(end);
}
