import { CompiledNode } from '../compile/CompiledGraph';
import { NodeContext } from './EvaluationInput';
import { evaluateNode } from './evaluateNode';
import { uncertain } from './expose';
import { NodePlan } from './GraphPlan';

/** How long a Graph waits that costs more than a pass may: milliseconds. What is settled by then costs nothing. */
const pause = 10_000;

/** Where a node stands, or that there is no budget left to find out: nothing of it is written or pruned then. */
export function evaluateWithinBudget(
  node: CompiledNode,
  context: NodeContext,
): NodePlan {
  const { budget, now } = context.scope;
  const plan = budget.left > 0 ? evaluateNode(node, context) : undefined;
  if (plan !== undefined && budget.left > 0) return plan;
  context.scope.comeBackAt(now + pause);
  return uncertain(
    node,
    {
      state: 'Pending',
      reason: 'EvaluationBudgetUsedUp',
      message:
        'the expressions of this Graph need more work than one pass may do; it waits for a later one. Simplify the costly ones',
    },
    context,
  );
}
