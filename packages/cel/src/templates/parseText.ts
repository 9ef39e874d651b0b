/** A string, cut into what is taken as it is and what is computed. @public */
export type TextPart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'expression'; readonly source: string };

/** The parts of a string, or why it has none. @public */
export type ParsedText =
  | { readonly type: 'parts'; readonly parts: readonly TextPart[] }
  | { readonly type: 'error'; readonly message: string };

/**
 * Finds the `${…}` of a string. `$${` stands for the text `${`; braces and quotes inside of an expression are CEL's.
 *
 * @public
 */
export function parseText(text: string): ParsedText {
  const parts: TextPart[] = [];
  let literal = '';
  let at = 0;
  while (at < text.length) {
    if (text.startsWith('$${', at)) {
      literal += '${';
      at += 3;
    } else if (text.startsWith('${', at)) {
      const end = endOfExpression(text, at + 2);
      if (end === undefined) {
        return {
          type: 'error',
          message: `"${text.slice(at)}" has no closing brace`,
        };
      }
      if (literal) parts.push({ type: 'text', text: literal });
      literal = '';
      parts.push({
        type: 'expression',
        source: text.slice(at + 2, end).trim(),
      });
      at = end + 1;
    } else {
      literal += text[at];
      at += 1;
    }
  }
  if (literal || parts.length === 0)
    parts.push({ type: 'text', text: literal });
  return { type: 'parts', parts };
}

function endOfExpression(text: string, start: number): number | undefined {
  let depth = 0;
  let at = start;
  while (at < text.length) {
    const char = text[at];
    if (char === '"' || char === "'") {
      const end = endOfString(text, at);
      if (end === undefined) return undefined;
      at = end;
      continue;
    }
    if (char === '{') depth += 1;
    if (char === '}' && depth === 0) return at;
    if (char === '}') depth -= 1;
    at += 1;
  }
  return undefined;
}

/** The offset behind the CEL string literal that opens at `start`. */
function endOfString(text: string, start: number): number | undefined {
  const quote = text[start];
  const fence = text.startsWith(quote.repeat(3), start)
    ? quote.repeat(3)
    : quote;
  const isRaw = /[rR][bB]?$/.test(text.slice(Math.max(0, start - 2), start));
  let at = start + fence.length;
  while (at < text.length) {
    if (text.startsWith(fence, at)) return at + fence.length;
    at += text[at] === '\\' && !isRaw ? 2 : 1;
  }
  return undefined;
}
