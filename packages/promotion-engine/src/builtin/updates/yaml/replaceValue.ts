import { rangeOf, styleOf } from './ranges';
import { ScalarValue } from './scalars';
import { Splice, lineBreak } from './Splice';
import { Place } from './ValuesDocument';
import { writeValue } from './writeValue';

/** The splice that makes a written scalar say something else, in its style. @internal */
export function replaceValue(
  text: string,
  { node, pair, context }: Extract<Place, { type: 'written' }>,
  value: ScalarValue,
): Splice {
  const written = writeValue(value, styleOf(node), context);
  const range = rangeOf(node);
  if (range === undefined) {
    const end = rangeOf(pair?.key)![1];
    return { start: end, end, text: `: ${written}` };
  }
  const [start, end] = range;
  const old = text.slice(start, end);
  const isEmpty = start === end;
  const before = isEmpty && !/\s/.test(text[start - 1]) ? ' ' : '';
  const behind = isEmpty && text[end] === '#' ? ' ' : '';
  // A block scalar reaches over its last line break; a comment may stand behind its indicator.
  const comment = /^[|>][^\s#]*([ \t]+#[^\r\n]*)/.exec(old)?.[1] ?? '';
  const rest = old.endsWith('\n') ? lineBreak(text, end) : '';
  const replaced = `${before}${written}${behind}${comment}${rest}`;
  return { start, end, text: replaced };
}
