import { CelError } from '../types';
import { Problem } from '../checker/Problem';
import { Fault } from '../evaluator/Fault';
import { Node } from '../syntax/Node';
import { shortPartText } from './partText';

function about(source: string, node: Node, message: string) {
  return {
    message: `\`${shortPartText(source, node)}\`: ${message}`,
    range: { start: node.span.start, end: node.span.end },
  };
}

export function faultError(source: string, fault: Fault): CelError {
  const place = fault.node
    ? about(source, fault.node, fault.message)
    : { message: fault.message };
  return {
    class: fault.type,
    ...place,
    ...(fault.path ? { path: fault.path } : {}),
  };
}

export function problemError(source: string, problem: Problem): CelError {
  return { class: 'check', ...about(source, problem.node, problem.message) };
}

export function costError(limit: number): CelError {
  return {
    class: 'cost',
    message: `the expression needs more work than the limit of ${limit} steps allows`,
  };
}
