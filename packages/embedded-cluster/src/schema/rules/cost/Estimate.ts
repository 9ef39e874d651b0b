import type { SyntaxType } from '@kardinal/cel';
import { anySize, either, exactly, Size } from './Size';
import { SizedType } from './SizedType';

/**
 * Which part of the data a part of an expression is.
 *
 * `none` for what the expression makes; `lost` for a part of the data that the schema does not describe.
 */
export type Origin = SizedType | 'none' | 'lost';

/** The sizes of what is in a list or map. */
export interface EntrySize {
  readonly key: Size;
  readonly value: Size;
}

/** What is known about a part of an expression before it is evaluated. */
export interface Estimate {
  /** The highest cost of evaluating it. */
  readonly cost: number;
  readonly type: SyntaxType;
  readonly origin: Origin;
  readonly size?: Size;
  readonly entries?: EntrySize;
  /** The number that it is written as. */
  readonly literal?: number;
}

export function sizeOf({ size }: Pick<Estimate, 'size'>): Size {
  return size ?? anySize;
}

/** The size of a part of the data. */
export function sizeAt(origin: Origin): Size | undefined {
  if (typeof origin === 'string') return undefined;
  return { min: 0, max: origin.largest };
}

/** True for types whose values all have the same size. */
function isScalar(type: SyntaxType): boolean {
  switch (type.kind) {
    case 'bool':
    case 'int':
    case 'uint':
    case 'double':
    case 'number':
    case 'timestamp':
    case 'duration':
      return true;
    case 'optional':
      return isScalar(type.content);
    default:
      return false;
  }
}

/** The size of values of a type, when all have the same. */
export function scalarSize(type: SyntaxType): Size | undefined {
  return isScalar(type) ? exactly(1) : undefined;
}

/** The sizes of any of the parts. */
export function hull(parts: readonly Estimate[]): Size {
  const [first, ...rest] = parts.map(sizeOf);
  return first ? rest.reduce(either, first) : exactly(0);
}

/** The sizes of what is in either. */
export function eitherEntries(a: Estimate, b: Estimate): EntrySize | undefined {
  if (!a.entries || !b.entries) return undefined;
  return {
    key: either(a.entries.key, b.entries.key),
    value: either(a.entries.value, b.entries.value),
  };
}
