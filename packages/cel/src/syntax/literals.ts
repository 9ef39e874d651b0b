import { MAX_INT, MAX_UINT, MIN_INT } from '../values/integers';
import { encodeUtf8 } from '../values/utf8';
import { CelUint } from '../values/CelUint';
import { SyntaxFault } from './SyntaxFault';
import { Token } from './Token';

const SIMPLE_ESCAPES: Readonly<Record<string, string>> = {
  a: '\x07',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '\\': '\\',
  '?': '?',
  '"': '"',
  "'": "'",
  '`': '`',
};

const ESCAPE =
  /^\\(?:([abfnrtv\\?"'`])|[xX]([0-9a-fA-F]{2})|([0-3][0-7]{2})|(?:u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})))/;

/** One decoded element: a code point of text, or one byte that must not be encoded again. */
type Piece = { readonly text: string } | { readonly byte: number };

function codePoint(hex: string): string | undefined {
  const point = parseInt(hex, 16);
  const surrogate = point >= 0xd800 && point <= 0xdfff;
  if (point > 0x10ffff || surrogate) return undefined;
  return String.fromCodePoint(point);
}

function decodeEscape(match: RegExpExecArray, token: Token): Piece | undefined {
  const [, simple, hex, octal, short, long] = match;
  if (simple !== undefined) return { text: SIMPLE_ESCAPES[simple] };
  const wide = short ?? long;
  if (wide !== undefined) {
    if (token.kind === 'bytes') return undefined;
    const text = codePoint(wide);
    return text === undefined ? undefined : { text };
  }
  const code = hex === undefined ? parseInt(octal, 8) : parseInt(hex, 16);
  return token.kind === 'bytes'
    ? { byte: code }
    : { text: String.fromCodePoint(code) };
}

function decodePieces(token: Token, content: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  while (at < content.length) {
    const next = content.indexOf('\\', at);
    const stop = next < 0 ? content.length : next;
    if (stop > at) pieces.push({ text: content.slice(at, stop) });
    if (next < 0) break;
    const match = ESCAPE.exec(content.slice(next, next + 10));
    const piece = match ? decodeEscape(match, token) : undefined;
    if (!match || !piece) {
      throw new SyntaxFault(
        `the text ${token.text} has an escape that CEL does not know`,
        token.start,
        token.end,
      );
    }
    pieces.push(piece);
    at = next + match[0].length;
  }
  return pieces;
}

function piecesOf(token: Token): readonly Piece[] {
  const [, , raw, quote] =
    /^([bB]?)([rR]?)("""|'''|"|')/.exec(token.text) ?? [];
  const opening = token.text.indexOf(quote) + quote.length;
  const content = token.text
    .slice(opening, -quote.length)
    .replace(/\r\n?/g, '\n');
  return raw ? [{ text: content }] : decodePieces(token, content);
}

export function decodeString(token: Token): string {
  return piecesOf(token)
    .map(piece => ('text' in piece ? piece.text : ''))
    .join('');
}

export function decodeBytes(token: Token): Uint8Array {
  return Uint8Array.from(
    piecesOf(token).flatMap(piece =>
      'text' in piece ? [...encodeUtf8(piece.text)] : [piece.byte],
    ),
  );
}

export type Sign = '' | '-';

function outOfRange(token: Token, kind: string): SyntaxFault {
  return new SyntaxFault(
    `the number ${token.text} does not fit ${kind}`,
    token.start,
    token.end,
  );
}

/** The value of a number token; `-` belongs to the literal so that the smallest int can be written. */
export function decodeNumber(
  token: Token,
  sign: Sign,
): bigint | number | CelUint {
  if (token.kind === 'double') {
    const value = Number(token.text);
    if (!Number.isFinite(value)) throw outOfRange(token, 'a double');
    return sign ? -value : value;
  }
  if (token.kind === 'uint') {
    const value = BigInt(token.text.slice(0, -1));
    if (value > MAX_UINT) throw outOfRange(token, 'an unsigned 64-bit integer');
    return new CelUint(value);
  }
  const value = sign ? -BigInt(token.text) : BigInt(token.text);
  if (value > MAX_INT || value < MIN_INT) {
    throw outOfRange(token, 'a 64-bit integer');
  }
  return value;
}
