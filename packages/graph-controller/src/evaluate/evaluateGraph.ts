import { EvaluationInput, startContext } from './EvaluationInput';
import { evaluateNode } from './evaluateNode';
import { GraphPlan, NodePlan } from './GraphPlan';

/** What a Graph wants now, against what is there. Pure. */
export function evaluateGraph(input: EvaluationInput): GraphPlan {
  const context = startContext(input);
  const nodes: NodePlan[] = [];
  for (const node of input.compiled.nodes) {
    const plan = evaluateNode(node, context);
    context.scope.add(plan);
    nodes.push(plan);
  }
  const { nextChange } = context.scope;
  return nextChange === undefined ? { nodes } : { nodes, nextChange };
}
