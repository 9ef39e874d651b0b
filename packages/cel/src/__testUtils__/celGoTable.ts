import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CelDouble } from '../values/CelDouble';
import { parseDuration } from '../values/CelDuration';
import { parseTimestamp } from '../values/CelTimestamp';
import { CelUint } from '../values/CelUint';
import { Scope } from '../types';

export interface TypedValue {
  readonly type: string;
  readonly value: unknown;
}

export interface CelGoRow {
  readonly id: string;
  readonly area: string;
  readonly expression: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly result?: TypedValue;
  readonly error?: { readonly class: string };
  readonly flags?: readonly string[];
}

export function celGoTable(): readonly CelGoRow[] {
  const file = join(__dirname, '..', 'testdata', 'cel-go.jsonl');
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line) as CelGoRow);
}

function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(Buffer.from(base64, 'base64'));
}

const TAGS: Readonly<Record<string, (text: string) => unknown>> = {
  int: BigInt,
  uint: text => new CelUint(BigInt(text)),
  double: text => new CelDouble(Number(text)),
  bytes: bytesOf,
  timestamp: parseTimestamp,
  duration: parseDuration,
};

function untagged(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(untagged);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value);
  const [[tag, content]] = entries.length === 1 ? entries : [['', undefined]];
  if (typeof content === 'string' && tag in TAGS) return TAGS[tag](content);
  if (tag === 'map' && Array.isArray(content)) {
    return new Map(
      content.map(([key, item]) => [untagged(key), untagged(item)]),
    );
  }
  const object: Record<string, unknown> = {};
  for (const [key, item] of entries) {
    Object.defineProperty(object, key, {
      value: untagged(item),
      enumerable: true,
    });
  }
  return object;
}

/** Variables whose tagged objects, such as `{"uint": "1"}`, stand for what JSON lacks. */
export function scopeFromTags(
  variables: Readonly<Record<string, unknown>>,
): Scope {
  return Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [name, untagged(value)]),
  );
}

/** The variables of a row as a scope. */
export function scopeOf(row: CelGoRow): Scope {
  return scopeFromTags(row.variables);
}

function timeText(type: string, text: string): string {
  const time =
    type === 'timestamp' ? parseTimestamp(text) : parseDuration(text);
  return `${type} ${time?.nanos}`;
}

/** cel-go's answer in the form of `valueText`. */
export function celGoText({ type, value }: TypedValue): string {
  switch (type) {
    case 'null':
      return 'null';
    case 'string':
      return `string ${JSON.stringify(value)}`;
    case 'bytes':
      return `bytes ${Array.from(bytesOf(String(value))).join(' ')}`;
    case 'double': {
      const number = Number(value);
      return `double ${Object.is(number, -0) ? '-0' : number}`;
    }
    case 'timestamp':
    case 'duration':
      return timeText(type, String(value));
    case 'optional':
      return value === null
        ? 'none'
        : `optional ${celGoText(value as TypedValue)}`;
    case 'list':
      return `[${(value as TypedValue[]).map(celGoText).join(', ')}]`;
    case 'map':
      return `{${(value as [TypedValue, TypedValue][])
        .map(([key, item]) => `${celGoText(key)}: ${celGoText(item)}`)
        .sort()
        .join(', ')}}`;
    default:
      return `${type} ${value}`;
  }
}
