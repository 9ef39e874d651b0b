/** Bytes of a text to replace; `start` and `end` are the same for an insertion. @internal */
export interface Splice {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Applies splices that do not overlap; those at one place in their order. @internal */
export function applySplices(text: string, splices: readonly Splice[]): string {
  const ordered = [...splices].sort((a, b) => a.start - b.start);
  const parts: string[] = [];
  let position = 0;
  for (const splice of ordered) {
    if (splice.start < position) throw new Error('splices overlap');
    parts.push(text.slice(position, splice.start), splice.text);
    position = splice.end;
  }
  parts.push(text.slice(position));
  return parts.join('');
}

/** The start of the line that an offset is on. @internal */
export function lineStart(text: string, offset: number): number {
  return text.lastIndexOf('\n', offset - 1) + 1;
}

/** Behind the line break of the line that an offset is on; the offset itself when it starts a line. @internal */
export function nextLine(text: string, offset: number): number {
  if (offset > 0 && text[offset - 1] === '\n') return offset;
  const end = text.indexOf('\n', offset);
  return end < 0 ? text.length : end + 1;
}

/** The line break that the text uses around an offset. @internal */
export function lineBreak(text: string, offset: number): '\n' | '\r\n' {
  const before = text.lastIndexOf('\n', offset - 1);
  const found = before < 0 ? text.indexOf('\n') : before;
  return found > 0 && text[found - 1] === '\r' ? '\r\n' : '\n';
}

/**
 * Inserts whole lines before the line that starts at an offset, or at the end of a text that lacks its last line
 * break.
 *
 * @internal
 */
export function insertLines(
  text: string,
  offset: number,
  lines: readonly string[],
): Splice {
  const eol = lineBreak(text, offset);
  const complete = offset === 0 || text[offset - 1] === '\n';
  return {
    start: offset,
    end: offset,
    text: `${complete ? '' : eol}${lines.map(line => line + eol).join('')}`,
  };
}
