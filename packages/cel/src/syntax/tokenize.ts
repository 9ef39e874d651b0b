import { SyntaxFault } from './SyntaxFault';
import { Token, TokenKind } from './Token';

const SPACE = /(?:[\t\n\f\r ]|\/\/[^\n]*)+/y;
const NUMBER =
  /(?:\d+\.\d+|\.\d+)(?:[eE][+-]?\d+)?|\d+[eE][+-]?\d+|0x[0-9a-fA-F]+[uU]?|\d+[uU]?/y;
const TEXT_START = /([bB]?)([rR]?)("""|'''|"|')/y;
const IDENTIFIER = /[_a-zA-Z][_a-zA-Z0-9]*/y;
const QUOTED_IDENTIFIER = /`[A-Za-z0-9_./ -]+`/y;
const OPERATOR = /==|!=|<=|>=|&&|\|\||[-+*/%<>!()[\]{}.,:?]/y;
const KEYWORDS = new Set(['true', 'false', 'null', 'in']);
const LONE_SURROGATE =
  /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

function matchAt(
  pattern: RegExp,
  source: string,
  at: number,
): RegExpExecArray | undefined {
  const sticky = new RegExp(pattern.source, pattern.flags);
  sticky.lastIndex = at;
  return sticky.exec(source) ?? undefined;
}

function numberKind(text: string): TokenKind {
  if (/^0x/.test(text)) return /[uU]$/.test(text) ? 'uint' : 'int';
  if (/[uU]$/.test(text)) return 'uint';
  return /[.eE]/.test(text) ? 'double' : 'int';
}

/** The offset behind the closing quote. Raw texts know no escapes (CEL language definition, lexical grammar). */
function textEnd(
  source: string,
  start: number,
  from: number,
  form: { quote: string; raw: string },
): number {
  const { quote, raw } = form;
  let at = from;
  while (at < source.length) {
    if (source.startsWith(quote, at)) return at + quote.length;
    const char = source[at];
    if (quote.length === 1 && (char === '\n' || char === '\r')) {
      throw new SyntaxFault(
        'a text in single quotes cannot contain a line break; use triple quotes',
        at,
        at + 1,
      );
    }
    at += char === '\\' && !raw ? 2 : 1;
  }
  throw new SyntaxFault('a text is not closed', start, source.length);
}

function readText(source: string, at: number): Token | undefined {
  const opening = matchAt(TEXT_START, source, at);
  if (!opening) return undefined;
  const [whole, bytes, raw, quote] = opening;
  const end = textEnd(source, at, at + whole.length, { quote, raw });
  return {
    kind: bytes ? 'bytes' : 'string',
    text: source.slice(at, end),
    start: at,
    end,
  };
}

function readOther(source: string, at: number): Token | undefined {
  const forms: readonly [RegExp, (text: string) => TokenKind][] = [
    [NUMBER, numberKind],
    [IDENTIFIER, text => (KEYWORDS.has(text) ? 'keyword' : 'identifier')],
    [QUOTED_IDENTIFIER, () => 'quotedIdentifier'],
    [OPERATOR, () => 'operator'],
  ];
  for (const [pattern, kindOf] of forms) {
    const match = matchAt(pattern, source, at);
    if (match) {
      const text = match[0];
      return { kind: kindOf(text), text, start: at, end: at + text.length };
    }
  }
  return undefined;
}

/**
 * Splits a source after the lexical grammar of the CEL language definition, which is stricter than the
 * library's lexer in raw texts, bytes, and numbers.
 */
export function tokenize(source: string): readonly Token[] {
  const lone = LONE_SURROGATE.exec(source);
  if (lone) {
    throw new SyntaxFault('not valid Unicode', lone.index, lone.index + 1);
  }
  const tokens: Token[] = [];
  let at = 0;
  for (;;) {
    at += matchAt(SPACE, source, at)?.[0].length ?? 0;
    if (at >= source.length) return tokens;
    const token = readText(source, at) ?? readOther(source, at);
    if (!token) {
      const char = String.fromCodePoint(source.codePointAt(at) ?? 0);
      throw new SyntaxFault(
        `the character ${JSON.stringify(char)} does not belong here`,
        at,
        at + char.length,
      );
    }
    tokens.push(token);
    at = token.end;
  }
}
