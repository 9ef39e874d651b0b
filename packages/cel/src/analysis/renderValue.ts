import { CelList } from '../values/CelList';
import { CelMap } from '../values/CelMap';
import { CelOptional } from '../values/CelOptional';
import { CelUint } from '../values/CelUint';
import { plainDouble } from '../values/doubleText';
import { MonotonicNumber } from '../values/MonotonicNumber';
import { Value } from '../values/Value';

const MAX_TEXT = 120;
const MAX_ITEMS = 8;
const MAX_DEPTH = 3;

function renderItems(
  count: number,
  item: (at: number) => string,
  [open, close]: readonly [string, string],
): string {
  const shown = Array.from({ length: Math.min(count, MAX_ITEMS) }, (_, at) =>
    item(at),
  );
  const more = count > MAX_ITEMS ? [`… ${count - MAX_ITEMS} more`] : [];
  return `${open}${[...shown, ...more].join(', ')}${close}`;
}

function render(value: Value, depth: number): string {
  if (value instanceof MonotonicNumber) return render(value.value, depth);
  if (typeof value === 'string') {
    return value.length > MAX_TEXT
      ? `${JSON.stringify(value.slice(0, MAX_TEXT))}…`
      : JSON.stringify(value);
  }
  if (typeof value === 'number') return plainDouble(value);
  if (value instanceof CelUint) return `${value}u`;
  if (value instanceof Uint8Array) return `${value.length} bytes`;
  if (value instanceof CelOptional) {
    return value.content === undefined
      ? 'none'
      : `optional(${render(value.content, depth)})`;
  }
  if (value instanceof CelList) {
    if (depth === 0) return '[…]';
    return renderItems(value.size, at => render(value.at(at), depth - 1), [
      '[',
      ']',
    ]);
  }
  if (value instanceof CelMap) {
    if (depth === 0) return '{…}';
    const keys = value.keys();
    return renderItems(
      keys.length,
      at =>
        `${render(keys[at], 0)}: ${render(
          value.get(keys[at]) ?? null,
          depth - 1,
        )}`,
      ['{', '}'],
    );
  }
  return String(value);
}

/** A value for people, never long. */
export function renderValue(value: Value): string {
  return render(value, MAX_DEPTH);
}
