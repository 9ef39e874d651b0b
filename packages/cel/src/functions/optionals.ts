import { fault, Outcome } from '../evaluator/Fault';
import { Run } from '../evaluator/Run';
import { CelDuration } from '../values/CelDuration';
import { CelList } from '../values/CelList';
import { CelMap } from '../values/CelMap';
import { CelOptional } from '../values/CelOptional';
import { CelTimestamp } from '../values/CelTimestamp';
import { CelUint } from '../values/CelUint';
import { Value } from '../values/Value';
import { FunctionSet } from './FunctionTable';

/** The start of the year 1, which is protobuf's least timestamp. */
const FIRST_SECOND = -62135596800n;

function isZero(value: Value): boolean {
  if (value instanceof CelList || value instanceof CelMap) {
    return value.size === 0;
  }
  if (value instanceof Uint8Array) return value.length === 0;
  if (value instanceof CelUint) return value.value === 0n;
  if (value instanceof CelDuration) return value.nanos === 0n;
  if (value instanceof CelTimestamp) {
    return value.nanos === FIRST_SECOND * 1_000_000_000n;
  }
  // As in cel-go, where no optional is zero.
  if (value instanceof CelOptional) return false;
  return !value && !Number.isNaN(value);
}

function unwrapAll(list: CelList, run: Run): Outcome {
  run.charge(list.size);
  const contents: Value[] = [];
  for (const item of list.values()) {
    if (!(item instanceof CelOptional)) {
      return fault('the list holds something but optionals');
    }
    if (item.content !== undefined) contents.push(item.content);
  }
  return CelList.of(contents);
}

/** Optional values. */
export const OPTIONALS: readonly FunctionSet[] = [
  {
    'optional.of(A): optional<A>': (value: Value) => new CelOptional(value),
    'optional.ofNonZeroValue(A): optional<A>': (value: Value) =>
      isZero(value) ? CelOptional.none : new CelOptional(value),
    'optional.none(): optional<A>': () => CelOptional.none,
    'optional.unwrap(list<optional<A>>): list<A>': unwrapAll,
    'list<optional<A>>.unwrapOpt(): list<A>': unwrapAll,
    'optional<A>.hasValue(): bool': (optional: CelOptional) =>
      optional.content !== undefined,
    'optional<A>.value(): A': (optional: CelOptional) =>
      optional.content ??
      (optional.content === null ? null : fault('the optional has no value')),
    'optional<A>.or(optional<A>): optional<A>': (
      optional: CelOptional,
      other: CelOptional,
    ) => (optional.content === undefined ? other : optional),
    'optional<A>.orValue(A): A': (optional: CelOptional, other: Value) =>
      optional.content === undefined ? other : optional.content,
  },
];
