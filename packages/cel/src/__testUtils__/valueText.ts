import { CelDuration } from '../values/CelDuration';
import { CelList } from '../values/CelList';
import { CelMap } from '../values/CelMap';
import { CelOptional } from '../values/CelOptional';
import { CelTimestamp } from '../values/CelTimestamp';
import { CelType } from '../values/CelType';
import { CelUint } from '../values/CelUint';
import { Value } from '../values/Value';

function doubleText(value: number): string {
  return `double ${Object.is(value, -0) ? '-0' : value}`;
}

function objectText(value: object): string {
  if (value instanceof CelUint) return `uint ${value.value}`;
  if (value instanceof CelTimestamp) return `timestamp ${value.nanos}`;
  if (value instanceof CelDuration) return `duration ${value.nanos}`;
  if (value instanceof CelType) return `type ${value.name}`;
  if (value instanceof CelOptional) {
    return value.content === undefined
      ? 'none'
      : `optional ${valueText(value.content)}`;
  }
  if (value instanceof CelList) {
    return `[${value.values().map(valueText).join(', ')}]`;
  }
  if (value instanceof CelMap) {
    const entries = value
      .keys()
      .map(key => `${valueText(key)}: ${valueText(value.get(key) ?? null)}`);
    return `{${entries.sort().join(', ')}}`;
  }
  return `bytes ${Array.from(value as Uint8Array).join(' ')}`;
}

/** A text that is the same for the same value of the same type; the oracles' answers get the same form. */
export function valueText(value: Value): string {
  switch (typeof value) {
    case 'boolean':
      return `bool ${value}`;
    case 'bigint':
      return `int ${value}`;
    case 'number':
      return doubleText(value);
    case 'string':
      return `string ${JSON.stringify(value)}`;
    default:
      return value === null ? 'null' : objectText(value);
  }
}
