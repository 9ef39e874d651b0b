import { CelDouble } from './CelDouble';
import { CelDuration } from './CelDuration';
import { CelList } from './CelList';
import { CelMap, mapKey } from './CelMap';
import { CelOptional } from './CelOptional';
import { CelTimestamp } from './CelTimestamp';
import { CelType } from './CelType';
import { CelUint } from './CelUint';
import { EntryMap } from './EntryMap';
import { fitsInt, fitsUint } from './integers';
import { MonotonicNumber } from './MonotonicNumber';
import { ObjectMap } from './ObjectMap';
import { TimeVarying } from './TimeVarying';
import type { Instant } from '../types';
import type { Value } from './Value';

/** What no CEL value stands for, such as a function or an invalid date. */
export class NotData extends Error {
  constructor(what: string) {
    super(`holds ${what}, which is not data`);
    this.name = 'NotData';
  }
}

/** The evaluation that reads a scope. */
export interface ScopeReader {
  readonly now: Instant;
  /** What was read can differ then. */
  changesAt(instant: Instant): void;
  /** Work that reading it takes. */
  charge(steps: number): void;
  /** The same, of what repeats; see `Run`. */
  repeatsAt(instant: Instant, period: number): void;
  /** The number that a value is now. */
  settled(value: Value): Value;
}

/** To find out when something changes next that does not repeat costs more than to look at a clock. */
const CHANGE_COST = 25;

function fromTimeVarying({ form }: TimeVarying, reader: ScopeReader): Value {
  const { now } = reader;
  switch (form.type) {
    case 'steps':
      reader.repeatsAt(form.next(now), form.period);
      return fromScope(form.at(now), reader);
    case 'changes': {
      reader.charge(CHANGE_COST);
      const next = form.next(now);
      if (next !== undefined) reader.changesAt(next);
      return fromScope(form.at(now), reader);
    }
    case 'grows':
      return new MonotonicNumber(BigInt(form.at(now)), 'rises', instant =>
        BigInt(form.at(instant)),
      );
    case 'now':
      return fromDate(new Date(now), 1);
    default:
      return form satisfies never;
  }
}

function fromNumber(value: number): Value {
  if (!Number.isInteger(value)) return value;
  const int = BigInt(value);
  return fitsInt(int) ? int : value;
}

function fromDate(date: Date, rate = 0): Value {
  const millis = date.getTime();
  if (Number.isNaN(millis)) throw new NotData('an invalid date');
  const timestamp = CelTimestamp.create(BigInt(millis) * 1_000_000n, rate);
  if (!timestamp) throw new NotData('a date beyond the year 9999 or before 1');
  return timestamp;
}

function isOwnKind(value: object): boolean {
  return (
    value instanceof CelTimestamp ||
    value instanceof CelDuration ||
    value instanceof CelType ||
    value instanceof CelOptional ||
    value instanceof CelList ||
    value instanceof CelMap
  );
}

function fromObject(value: object, reader: ScopeReader | undefined): Value {
  if (Array.isArray(value)) return CelList.fromScope(value, reader);
  if (value instanceof TimeVarying) {
    if (reader) return fromTimeVarying(value, reader);
    throw new NotData('a value that varies with time where none can');
  }
  if (isOwnKind(value)) return value as Value;
  if (value instanceof CelUint) {
    if (fitsUint(value.value)) return value;
    throw new NotData('an unsigned integer beyond 64 bits');
  }
  if (value instanceof CelDouble) return value.value;
  // Objects may come from another realm, where instanceof does not hold.
  switch (Object.prototype.toString.call(value)) {
    case '[object Date]':
      return fromDate(value as Date);
    case '[object Uint8Array]':
      return value instanceof Uint8Array
        ? value
        : Uint8Array.from(value as Uint8Array);
    case '[object Map]':
      return fromMap(value as ReadonlyMap<unknown, unknown>, reader);
    default:
      return new ObjectMap(value as Readonly<Record<string, unknown>>, reader);
  }
}

function fromMap(
  source: ReadonlyMap<unknown, unknown>,
  reader: ScopeReader | undefined,
): Value {
  const entries = new Map<string, readonly [Value, Value]>();
  for (const [key, item] of source) {
    const native = fromScope(key);
    const text = mapKey(native);
    if (text !== undefined)
      entries.set(text, [native, fromScope(item, reader)]);
  }
  return new EntryMap(entries, 'data');
}

/** Reads one native value; lists and maps are wrapped, not walked. */
export function fromScope(value: unknown, reader?: ScopeReader): Value {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value;
    case 'number':
      return fromNumber(value);
    case 'bigint':
      if (fitsInt(value)) return value;
      throw new NotData('an integer beyond 64 bits');
    case 'undefined':
      return null;
    case 'object':
      return value === null ? null : fromObject(value, reader);
    default:
      throw new NotData(`a ${typeof value}`);
  }
}
