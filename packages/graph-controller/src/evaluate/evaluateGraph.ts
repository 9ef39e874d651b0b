import { EvaluationInput, NodeContext, startContext } from './EvaluationInput';
import { EvaluationMemory } from './EvaluationMemory';
import { evaluateNode } from './evaluateNode';
import { GraphPlan, NodePlan } from './GraphPlan';

/** What a Graph wants now, against what is there. Pure; a memory makes it cheaper and changes nothing else. */
export function evaluateGraph(
  input: EvaluationInput,
  memory?: EvaluationMemory,
): GraphPlan {
  const context = startContext(input);
  const nodes: NodePlan[] = [];
  for (const node of input.compiled.nodes) {
    const evaluate = (asked: NodeContext) => evaluateNode(node, asked);
    const plan = memory?.recall(node, context, evaluate) ?? evaluate(context);
    context.scope.add(plan);
    nodes.push(plan);
  }
  const { nextChange } = context.scope;
  return nextChange === undefined ? { nodes } : { nodes, nextChange };
}
