import { CelDuration } from './CelDuration';
import { CelList } from './CelList';
import { CelMap } from './CelMap';
import { CelOptional } from './CelOptional';
import { CelTimestamp } from './CelTimestamp';
import { CelType } from './CelType';
import { CelUint } from './CelUint';
import { MonotonicNumber } from './MonotonicNumber';

/** A CEL value during evaluation. `bigint` is int, `number` is double. */
export type Value =
  | null
  | boolean
  | bigint
  | number
  | string
  | Uint8Array
  | CelUint
  | MonotonicNumber
  | CelTimestamp
  | CelDuration
  | CelType
  | CelOptional
  | CelList
  | CelMap;

export type Kind =
  | 'null'
  | 'bool'
  | 'int'
  | 'double'
  | 'string'
  | 'bytes'
  | 'uint'
  | 'timestamp'
  | 'duration'
  | 'type'
  | 'optional'
  | 'list'
  | 'map';

export function kindOf(value: Value): Kind {
  switch (typeof value) {
    case 'boolean':
      return 'bool';
    case 'bigint':
      return 'int';
    case 'number':
      return 'double';
    case 'string':
      return 'string';
    default:
      return objectKind(value);
  }
}

function objectKind(
  value: Exclude<Value, boolean | bigint | number | string>,
): Kind {
  if (value === null) return 'null';
  if (value instanceof CelMap) return 'map';
  if (value instanceof CelList) return 'list';
  if (value instanceof CelTimestamp) return 'timestamp';
  if (value instanceof CelDuration) return 'duration';
  if (value instanceof CelOptional) return 'optional';
  if (value instanceof MonotonicNumber) return kindOf(value.value);
  if (value instanceof CelUint) return 'uint';
  if (value instanceof CelType) return 'type';
  return 'bytes';
}

/** Names as CEL's `type()` returns them. */
export const TYPE_NAMES: Readonly<Record<Kind, string>> = {
  null: 'null_type',
  bool: 'bool',
  int: 'int',
  double: 'double',
  string: 'string',
  bytes: 'bytes',
  uint: 'uint',
  timestamp: 'google.protobuf.Timestamp',
  duration: 'google.protobuf.Duration',
  type: 'type',
  optional: 'optional_type',
  list: 'list',
  map: 'map',
};

/** Names for people. */
export const KIND_WORDS: Readonly<Record<Kind, string>> = {
  null: 'null',
  bool: 'a bool',
  int: 'an int',
  double: 'a double',
  string: 'a string',
  bytes: 'bytes',
  uint: 'a uint',
  timestamp: 'a timestamp',
  duration: 'a duration',
  type: 'a type',
  optional: 'an optional',
  list: 'a list',
  map: 'a map',
};
