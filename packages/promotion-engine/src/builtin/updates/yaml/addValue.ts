import { YAMLMap, isMap } from 'yaml';
import {
  afterComments,
  columnOf,
  endOf,
  rangeOf,
  separatorBehind,
  startOf,
  styleOf,
} from './ranges';
import { ScalarStyle, ScalarValue, writeScalar } from './scalars';
import { Splice, insertLines, nextLine } from './Splice';
import { Place, ValuesDocument } from './ValuesDocument';
import { writeValue } from './writeValue';

type Missing = Extract<Place, { type: 'missing' }>;

/** The splice that makes a value, with the maps that are missing on the way; written as the maps around it are. @internal */
export function addValue(
  document: ValuesDocument,
  { parent, keys, context }: Missing,
  value: ScalarValue,
): Splice {
  const { text } = document;
  if (parent.type === 'map')
    return parent.map.flow || context === 'flow'
      ? addInBrackets(text, parent.map, keys, value)
      : addLines(document, parent.map, keys, value);
  const { node, pair } = parent;
  const range = rangeOf(node);
  if (pair === undefined && node === document.root)
    return insertLines(
      text,
      nextLine(text, document.end),
      blockLines(document, 0, keys, value),
    );
  const isWritten = range !== undefined && range[0] < range[1];
  if (pair !== undefined && !isWritten && context === 'block') {
    const column = columnOf(text, startOf(pair)) + stepOf(document);
    const offset = nextLine(text, rangeOf(pair.key)![1]);
    return insertLines(text, offset, blockLines(document, column, keys, value));
  }
  if (range === undefined)
    throw document.problem(
      `there is no room for ${keys.join('.')}; write it once by hand`,
    );
  const [start, end] = range;
  const space = isWritten || /\s/.test(text[start - 1]) ? '' : ' ';
  return {
    start,
    end,
    text: `${space}{${flowPair(keys, value, 'plain')}}`,
  };
}

function addInBrackets(
  text: string,
  map: YAMLMap,
  keys: readonly string[],
  value: ScalarValue,
): Splice {
  const last = map.items[map.items.length - 1];
  if (last === undefined) {
    const start = map.range![0] + 1;
    return { start, end: start, text: flowPair(keys, value, 'plain') };
  }
  const style = styleOf(last.key) === 'double' ? 'double' : 'plain';
  const end = endOf(last);
  const separator = separatorBehind(text, startOf(last), end);
  const added = flowPair(keys, value, style);
  return { start: end, end, text: `${separator}${added}` };
}

function addLines(
  document: ValuesDocument,
  map: YAMLMap,
  keys: readonly string[],
  value: ScalarValue,
): Splice {
  const { text } = document;
  const column = columnOf(text, startOf(map.items[0]));
  const behind = nextLine(text, endOf(map.items[map.items.length - 1]));
  const offset =
    map === document.root
      ? nextLine(text, document.end)
      : afterComments(text, behind, column);
  return insertLines(text, offset, blockLines(document, column, keys, value));
}

function blockLines(
  document: ValuesDocument,
  column: number,
  keys: readonly string[],
  value: ScalarValue,
): readonly string[] {
  const step = stepOf(document);
  return keys.map((key, index) => {
    const indent = ' '.repeat(column + index * step);
    const written = writeScalar(key, 'plain', 'block');
    return index === keys.length - 1
      ? `${indent}${written}: ${writeValue(value, 'plain', 'block')}`
      : `${indent}${written}:`;
  });
}

function flowPair(
  [key, ...rest]: readonly string[],
  value: ScalarValue,
  style: ScalarStyle,
): string {
  const written = writeScalar(key, style, 'flow');
  const content =
    rest.length === 0
      ? writeValue(value, style, 'flow')
      : `{${flowPair(rest, value, style)}}`;
  return `${written}: ${content}`;
}

/** How far a map is indented below its key in this file. */
function stepOf({ root, text }: ValuesDocument): number {
  if (!isMap(root) || root.flow) return 2;
  for (const pair of root.items) {
    const { value } = pair;
    if (isMap(value) && !value.flow && value.items[0] !== undefined) {
      const step =
        columnOf(text, startOf(value.items[0])) - columnOf(text, startOf(pair));
      if (step > 0) return step;
    }
  }
  return 2;
}
