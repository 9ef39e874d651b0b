import { ExplainedPart } from '../types';
import { isFault, Outcome } from '../evaluator/Fault';
import { LogicNode, Node } from '../syntax/Node';
import { partText } from './partText';
import { renderValue } from './renderValue';

/** What each part evaluated to; parts that are absent were skipped. */
export type Trace = ReadonlyMap<Node, Outcome>;

const COMPARISONS = new Set([
  '_==_',
  '_!=_',
  '_<_',
  '_<=_',
  '_>_',
  '_>=_',
  '_in_',
]);

/** The operands of a chain of one operator, without the nesting that only the grammar makes. */
function operands(node: Node, operator: LogicNode['operator']): Node[] {
  if (node.kind !== 'logic' || node.operator !== operator) return [node];
  return [...operands(node.left, operator), ...operands(node.right, operator)];
}

interface Children {
  readonly nodes: readonly Node[];
  /** Whether the children are explained further. */
  readonly depth: 'open' | 'closed';
}

function childrenOf(node: Node): Children {
  switch (node.kind) {
    case 'logic':
      return { nodes: operands(node, node.operator), depth: 'open' };
    case 'conditional':
      return {
        nodes: [node.condition, node.then, node.otherwise],
        depth: 'open',
      };
    case 'bind':
      return { nodes: [node.value, node.body], depth: 'open' };
    case 'call': {
      if (node.name === '!_') return { nodes: node.args, depth: 'open' };
      const all = node.target ? [node.target, ...node.args] : node.args;
      const shown = COMPARISONS.has(node.name)
        ? all
        : all.filter(part => part.kind !== 'literal');
      return { nodes: shown, depth: 'closed' };
    }
    case 'comprehension':
      return { nodes: [node.range], depth: 'closed' };
    default:
      return { nodes: [], depth: 'closed' };
  }
}

function outcomeWord(outcome: Outcome | undefined): ExplainedPart['outcome'] {
  if (outcome === undefined) return 'skipped';
  if (isFault(outcome)) return 'error';
  if (outcome === true) return 'true';
  return outcome === false ? 'false' : 'value';
}

function valueText(outcome: Outcome | undefined): string {
  if (outcome === undefined) return '';
  return isFault(outcome) ? outcome.message : renderValue(outcome);
}

function explainNode(
  source: string,
  node: Node,
  trace: Trace,
  depth: 'open' | 'closed',
): ExplainedPart {
  const outcome = trace.get(node);
  const children = childrenOf(node);
  return {
    source: partText(source, node),
    value: valueText(outcome),
    outcome: outcomeWord(outcome),
    parts:
      depth === 'closed'
        ? []
        : children.nodes.map(child =>
            explainNode(source, child, trace, children.depth),
          ),
  };
}

export function explainTree(
  source: string,
  root: Node,
  trace: Trace,
): ExplainedPart {
  return explainNode(source, root, trace, 'open');
}
