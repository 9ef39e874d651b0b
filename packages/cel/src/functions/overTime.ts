import { isFault, Outcome } from '../evaluator/Fault';
import type { Run } from '../evaluator/Run';
import { Direction, MonotonicNumber } from '../values/MonotonicNumber';
import { compareNumbers } from '../values/ordering';
import { Value } from '../values/Value';
import type { Overload } from './FunctionTable';

/** Comparisons report themselves to the run when their outcome changes. */
const COMPARISONS: ReadonlySet<string> = new Set([
  '_<_',
  '_<=_',
  '_>_',
  '_>=_',
]);

/** Functions that keep the order of their numbers. */
const ASCENDING: ReadonlySet<string> = new Set([
  '_+_',
  'double',
  'dyn',
  'int',
  'math.ceil',
  'math.floor',
  'math.greatest',
  'math.least',
  'math.round',
  'math.trunc',
]);

function opposite(direction: Direction): Direction {
  return direction === 'rises' ? 'falls' : 'rises';
}

function directionOfValue(value: Value): Direction | undefined {
  return value instanceof MonotonicNumber ? value.direction : undefined;
}

function common(
  directions: readonly (Direction | undefined)[],
): Direction | undefined {
  const known = new Set(directions.filter(each => each !== undefined));
  return known.size === 1 ? [...known][0] : undefined;
}

/** Multiplied with or divided by a constant. */
function scaled(moving: Value, by: Value): Direction | undefined {
  const direction = directionOfValue(moving);
  if (direction === undefined) return undefined;
  if (typeof by !== 'bigint' && typeof by !== 'number') return undefined;
  return compareNumbers(by, 0n) === -1 ? opposite(direction) : direction;
}

/** How the result moves; `undefined` where that is not known from the arguments alone. */
function directionOf(
  name: string,
  args: readonly Value[],
): Direction | undefined {
  if (ASCENDING.has(name)) return common(args.map(directionOfValue));
  const [first, second] = args;
  const negated = (value: Value) => {
    const direction = directionOfValue(value);
    return direction && opposite(direction);
  };
  switch (name) {
    case '-_':
      return args.length === 1 ? negated(first) : undefined;
    case '_-_':
      return common([directionOfValue(first), negated(second)]);
    case '_*_':
      return scaled(first, second) ?? scaled(second, first);
    case '_/_':
      return scaled(first, second);
    default:
      return undefined;
  }
}

function numberOf(outcome: Outcome): bigint | number | undefined {
  return typeof outcome === 'bigint' || typeof outcome === 'number'
    ? outcome
    : undefined;
}

/**
 * Calls an overload with numbers that may move as time passes. What keeps their order returns such a number again;
 * everything else gets the numbers of now, and the run learns when they step.
 */
export function callOverTime(
  { implement, signature }: Overload,
  args: readonly Value[],
  run: Run,
): Outcome {
  const moves = args.some(arg => arg instanceof MonotonicNumber);
  if (!moves || COMPARISONS.has(signature.name)) return implement(...args, run);
  const direction = directionOf(signature.name, args);
  if (direction === undefined) {
    return implement(...args.map(arg => run.settled(arg)), run);
  }
  const at = (instant: number) => {
    const numbers = args.map(arg =>
      arg instanceof MonotonicNumber ? arg.at(instant) : arg,
    );
    const isError = numbers.some(each => each === undefined);
    return isError ? undefined : numberOf(implement(...numbers, run));
  };
  const values = args.map(arg =>
    arg instanceof MonotonicNumber ? arg.value : arg,
  );
  const outcome = implement(...values, run);
  const value = numberOf(outcome);
  return value === undefined || isFault(outcome)
    ? implement(...args.map(arg => run.settled(arg)), run)
    : new MonotonicNumber(value, direction, at);
}
