import { Node, Pair, isMap, isScalar, isSeq } from 'yaml';
import { lineBreak, lineStart, nextLine } from './Splice';
import { ScalarStyle } from './scalars';

/** Start, end of the value, and end with what trails it; `undefined` for a node that is not written. @internal */
export function rangeOf(
  node: unknown,
): readonly [number, number, number] | undefined {
  return (node as Node | null | undefined)?.range ?? undefined;
}

/** Where a pair starts, at its `?` where it has one. @internal */
export function startOf(pair: Pair<unknown, unknown>): number {
  const explicit = pair.srcToken?.start.find(
    token => token.type === 'explicit-key-ind',
  );
  return explicit && 'offset' in explicit
    ? explicit.offset
    : rangeOf(pair.key)![0];
}

/** Where a pair ends, without what trails it. @internal */
export function endOf({ key, value }: Pair<unknown, unknown>): number {
  return endOfNode(value) ?? rangeOf(key)![1];
}

function endOfNode(node: unknown): number | undefined {
  if (isMap(node) && !node.flow && node.items.length > 0)
    return endOf(node.items[node.items.length - 1]);
  if (isSeq(node) && !node.flow && node.items.length > 0)
    return endOfNode(node.items[node.items.length - 1]) ?? node.range?.[1];
  return rangeOf(node)?.[1];
}

/** How far from the start of its line an offset is. @internal */
export function columnOf(text: string, offset: number): number {
  return offset - lineStart(text, offset);
}

/** What goes between an item in brackets and a further one: on its own line where the item is. @internal */
export function separatorBehind(
  text: string,
  start: number,
  end: number,
): string {
  const from = lineStart(text, start);
  const before = text.slice(from, start);
  return from > 0 && /^\s*$/.test(before)
    ? `,${lineBreak(text, end)}${before}`
    : ', ';
}

/** The first line from an offset on that is no comment of at least an indentation. @internal */
export function afterComments(
  text: string,
  offset: number,
  indent: number,
): number {
  const next = nextLine(text, offset + 1);
  const comment = /^( *)#/.exec(text.slice(offset, next));
  return comment && comment[1].length >= indent
    ? afterComments(text, next, indent)
    : offset;
}

/** How a scalar is written. @internal */
export function styleOf(node: unknown): ScalarStyle {
  if (!isScalar(node)) return 'plain';
  if (node.type === 'QUOTE_DOUBLE') return 'double';
  return node.type === 'QUOTE_SINGLE' ? 'single' : 'plain';
}
