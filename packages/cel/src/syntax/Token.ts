export type TokenKind =
  | 'identifier'
  | 'quotedIdentifier'
  | 'keyword'
  | 'int'
  | 'uint'
  | 'double'
  | 'string'
  | 'bytes'
  | 'operator';

/** A lexical element of the expression with its offsets in the source. */
export interface Token {
  readonly kind: TokenKind;
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const OPERAND_ENDS = new Set([')', ']', '}']);

/** True when an operand can end with the token, so that a `-` after it is a subtraction. */
export function endsOperand(token: Token | undefined): boolean {
  if (!token) return false;
  if (token.kind === 'operator') return OPERAND_ENDS.has(token.text);
  return token.kind !== 'keyword' || token.text !== 'in';
}
