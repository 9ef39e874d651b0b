import { decodeBytes, decodeNumber, decodeString } from './literals';
import { Node } from './Node';
import { PreparedSource } from './prepare';
import { Spans } from './Spans';
import { SyntaxFault } from './SyntaxFault';
import { Token } from './Token';

function valueOf(token: Token, sign: '' | '-') {
  switch (token.kind) {
    case 'string':
      return decodeString(token);
    case 'bytes':
      return decodeBytes(token);
    case 'keyword':
      return token.text === 'null' ? null : token.text === 'true';
    default:
      return decodeNumber(token, sign);
  }
}

/** The literal that stands at an offset; the library saw a placeholder there. */
export function literalNode(
  start: number,
  prepared: PreparedSource,
  spans: Spans,
): Node {
  const token = prepared.tokenAt.get(start);
  if (!token) throw new SyntaxFault('a value is missing', start, start);
  const signAt = prepared.signed.get(token.start);
  return {
    kind: 'literal',
    span: spans.span(signAt ?? token.start, token.end),
    value: valueOf(token, signAt === undefined ? '' : '-'),
  };
}
