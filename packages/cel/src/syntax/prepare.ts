import { SyntaxFault } from './SyntaxFault';
import { endsOperand, Token } from './Token';
import { tokenize } from './tokenize';

/**
 * A source in the subset of spelling that the library's parser reads as CEL means it. Offsets are those of the
 * original: literals and quoted names are replaced by placeholders of the same width, and what was blanked out is
 * kept here by offset.
 */
export interface PreparedSource {
  readonly source: string;
  readonly text: string;
  readonly tokens: readonly Token[];
  /** Tokens by the offset at which the library sees them. */
  readonly tokenAt: ReadonlyMap<number, Token>;
  /** Starts of number tokens whose sign was taken into the literal, with the offset of the sign. */
  readonly signed: ReadonlyMap<number, number>;
  /** Starts of identifiers written `.name`. */
  readonly rooted: ReadonlySet<number>;
  /** Offsets of `?` before an element or entry. */
  readonly optionalMarks: readonly number[];
}

interface Draft {
  readonly chars: string[];
  /** Tokens by the place of what stands for them. */
  readonly placed: Map<number, Token>;
  readonly signed: Map<number, number>;
  readonly rooted: Set<number>;
  readonly optionalMarks: number[];
}

function blank(draft: Draft, start: number, end: number): void {
  for (let at = start; at < end; at++) draft.chars[at] = ' ';
}

function put(draft: Draft, token: Token, placeholder: string): void {
  blank(draft, token.start, token.end);
  draft.chars[token.start] = placeholder;
}

/** Names that the library reserves and CEL does not. */
const LIBRARY_WORDS = new Set(['__proto__', 'prototype']);

/** `.5` could grow together with the word before it. */
function putNumber(draft: Draft, token: Token): void {
  const lead = token.text.startsWith('.') ? 1 : 0;
  blank(draft, token.start, token.end);
  draft.chars[token.start + lead] = '1';
  draft.placed.set(token.start + lead, token);
}

function isOperator(
  token: Token | undefined,
  ...texts: readonly string[]
): boolean {
  return token?.kind === 'operator' && texts.includes(token.text);
}

function refuse(token: Token, reason: string): never {
  throw new SyntaxFault(reason, token.start, token.end);
}

function replaceLiteral(draft: Draft, token: Token): void {
  switch (token.kind) {
    case 'string':
    case 'bytes':
      put(draft, token, '"');
      draft.chars[token.start + 1] = '"';
      break;
    case 'int':
    case 'uint':
    case 'double':
      putNumber(draft, token);
      break;
    case 'quotedIdentifier':
      put(draft, token, 'q');
      break;
    case 'identifier':
      if (LIBRARY_WORDS.has(token.text)) put(draft, token, 'q');
      break;
    default:
  }
}

/** `-1.f()` is `(-1).f()` in CEL: a single sign belongs to the number that follows it. */
function takeSign(draft: Draft, tokens: readonly Token[], at: number): void {
  const [before, sign, number] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  const unary = !endsOperand(before);
  const alone = !(isOperator(before, '-') && !endsOperand(tokens[at - 2]));
  if (!unary || !alone) return;
  if (number?.kind !== 'int' && number?.kind !== 'double') return;
  blank(draft, sign.start, sign.end);
  draft.signed.set(number.start, sign.start);
}

function checkUnary(tokens: readonly Token[], at: number): void {
  const other = tokens[at].text === '!' ? '-' : '!';
  const next = tokens[at + 1];
  if (endsOperand(tokens[at - 1]) || !isOperator(next, other)) return;
  const literal = tokens[at + 2];
  const signedLiteral =
    other === '-' && (literal?.kind === 'int' || literal?.kind === 'double');
  if (!signedLiteral) refuse(next, `\`${next.text}\` cannot follow here`);
}

function readDot(draft: Draft, tokens: readonly Token[], at: number): void {
  const [before, dot, next] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (endsOperand(before)) return;
  const afterDot =
    isOperator(before, '.') ||
    (isOperator(before, '?') && isOperator(tokens[at - 2], '.'));
  if (next?.kind !== 'identifier' || afterDot) {
    refuse(dot, 'a name is missing around the dot');
  }
  blank(draft, dot.start, dot.end);
  draft.rooted.add(next.start);
}

function readQuestion(
  draft: Draft,
  tokens: readonly Token[],
  at: number,
): void {
  const before = tokens[at - 1];
  const opensList = isOperator(before, '[') && !endsOperand(tokens[at - 2]);
  if (!opensList && !isOperator(before, '{', ',')) return;
  blank(draft, tokens[at].start, tokens[at].end);
  draft.optionalMarks.push(tokens[at].start);
}

function readOperator(
  draft: Draft,
  tokens: readonly Token[],
  at: number,
): void {
  switch (tokens[at].text) {
    case '-':
      checkUnary(tokens, at);
      takeSign(draft, tokens, at);
      break;
    case '!':
      checkUnary(tokens, at);
      break;
    case '.':
      readDot(draft, tokens, at);
      break;
    case '?':
      readQuestion(draft, tokens, at);
      break;
    default:
  }
}

function checkTrailingComma(tokens: readonly Token[], at: number): void {
  if (isOperator(tokens[at], ',') && isOperator(tokens[at + 1], ')')) {
    refuse(tokens[at], 'an argument is missing after the comma');
  }
}

function checkQuotedName(tokens: readonly Token[], at: number): void {
  if (tokens[at].kind !== 'quotedIdentifier') return;
  const before = tokens[at - 1];
  const selected =
    isOperator(before, '.') ||
    (isOperator(before, '?') && isOperator(tokens[at - 2], '.'));
  if (!selected || isOperator(tokens[at + 1], '(')) {
    refuse(tokens[at], 'a quoted name can only be a field');
  }
}

/** Two operands side by side; placeholders of literals must not grow together either. */
function checkOperand(tokens: readonly Token[], at: number): void {
  const { kind, text } = tokens[at];
  if (kind === 'keyword' && text === 'in') return;
  if (endsOperand(tokens[at - 1])) {
    refuse(tokens[at], `\`${text}\` does not belong here`);
  }
}

function initialChars(source: string, tokens: readonly Token[]): string[] {
  const chars = new Array<string>(source.length).fill(' ');
  for (const token of tokens) {
    for (let at = token.start; at < token.end; at++) chars[at] = source[at];
  }
  return chars;
}

export function prepare(source: string): PreparedSource {
  const tokens = tokenize(source);
  const draft: Draft = {
    chars: initialChars(source, tokens),
    placed: new Map(tokens.map(token => [token.start, token])),
    signed: new Map(),
    rooted: new Set(),
    optionalMarks: [],
  };
  tokens.forEach((token, at) => {
    checkTrailingComma(tokens, at);
    checkQuotedName(tokens, at);
    if (token.kind === 'operator') {
      readOperator(draft, tokens, at);
    } else {
      checkOperand(tokens, at);
      replaceLiteral(draft, token);
    }
  });
  return {
    source,
    text: draft.chars.join(''),
    tokens,
    tokenAt: draft.placed,
    signed: draft.signed,
    rooted: draft.rooted,
    optionalMarks: draft.optionalMarks,
  };
}
