import { CelDouble, CelFunction } from '@kardinal/cel';
import { formatQuantity, parseQuantity } from '../../quantity';

/** A quantity in a rule: a map with one entry, in which equal quantities have equal text. */
interface Quantity {
  readonly quantity: string;
}

const value = (result: unknown) => ({ type: 'value', value: result } as const);
const error = (message: string) => ({ type: 'error', message } as const);

function numberOf(quantity: unknown): number {
  const text = (quantity as Partial<Quantity> | undefined)?.quantity;
  return parseQuantity(String(text)) ?? NaN;
}

function quantityOf(number: number): Quantity {
  return { quantity: formatQuantity(number) };
}

const operand = (x: unknown) =>
  typeof x === 'object' && x !== null ? numberOf(x) : Number(x);
const compare =
  (holds: (a: number, b: number) => unknown): CelFunction =>
  (a, b) =>
    value(holds(numberOf(a), numberOf(b)));
const arithmetic =
  (combine: (a: number, b: number) => number): CelFunction =>
  (a, b) =>
    value(quantityOf(combine(numberOf(a), operand(b))));

/** `quantity("1.5Gi")` and what can be asked of it. */
export const quantityFunctions: Readonly<Record<string, CelFunction>> = {
  'quantity(string): map<string, string>': text => {
    const number = parseQuantity(String(text));
    if (number === undefined)
      return error('quantities must match a number with a suffix');
    return value(quantityOf(number));
  },
  'isQuantity(string): bool': text =>
    value(parseQuantity(String(text)) !== undefined),
  'map<string, string>.isLessThan(map<string, string>): bool': compare(
    (a, b) => a < b,
  ),
  'map<string, string>.isGreaterThan(map<string, string>): bool': compare(
    (a, b) => a > b,
  ),
  'map<string, string>.compareTo(map<string, string>): int': compare((a, b) =>
    Math.sign(a - b),
  ),
  'map<string, string>.add(dyn): map<string, string>': arithmetic(
    (a, b) => a + b,
  ),
  'map<string, string>.sub(dyn): map<string, string>': arithmetic(
    (a, b) => a - b,
  ),
  'sign(map<string, string>): int': quantity =>
    value(Math.sign(numberOf(quantity))),
  'map<string, string>.isInteger(): bool': quantity =>
    value(Number.isInteger(numberOf(quantity))),
  'map<string, string>.asInteger(): int': quantity => {
    const number = numberOf(quantity);
    if (!Number.isInteger(number))
      return error('cannot convert value to integer');
    return value(number);
  },
  'map<string, string>.asApproximateFloat(): double': quantity =>
    value(new CelDouble(numberOf(quantity))),
};
