import { Node, Span } from './Node';
import { Spans, isGrouped } from './Spans';

const RELATIONS = new Set(['==', '!=', '<', '<=', '>', '>=', 'in']);

export function spanBetween(left: Node, right: Node, spans: Spans): Span {
  return spans.span(left.span.outerStart, right.span.outerEnd);
}

function operation(
  operator: string,
  left: Node,
  right: Node,
  spans: Spans,
): Node {
  return {
    kind: 'call',
    span: spanBetween(left, right, spans),
    name: `_${operator}_`,
    target: undefined,
    args: [left, right],
  };
}

function relationOf(node: Node): string | undefined {
  if (node.kind !== 'call' || isGrouped(node.span)) return undefined;
  const operator = /^_(.+)_$/.exec(node.name)?.[1];
  return operator && RELATIONS.has(operator) ? operator : undefined;
}

/** CEL has one level for all relations, the library two: `a == b < c` is `(a == b) < c`. */
export function binaryNode(
  operator: string,
  left: Node,
  right: Node,
  spans: Spans,
): Node {
  const inner = RELATIONS.has(operator) ? relationOf(right) : undefined;
  if (!inner || right.kind !== 'call') {
    return operation(operator, left, right, spans);
  }
  const [first, second] = right.args;
  const outer = binaryNode(operator, left, first, spans);
  return operation(inner, outer, second, spans);
}
