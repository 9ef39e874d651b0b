import { EvaluationInput, startContext } from './EvaluationInput';
import { EvaluationMemory, recallOr, RememberedPlan } from './EvaluationMemory';
import { evaluateWithinBudget } from './evaluateWithinBudget';
import { GraphPlan, NodePlan } from './GraphPlan';

/** The outcome of an evaluation, with what makes the next one cheaper. */
export interface Evaluated extends GraphPlan {
  readonly memory: EvaluationMemory;
  /** Steps of the expression language that it took. */
  readonly cost: number;
}

const nothing: EvaluationMemory = new Map();

/** What a Graph wants now, against what is there. Pure; a memory makes it cheaper and changes nothing else. */
export function evaluateGraph(
  input: EvaluationInput,
  memory: EvaluationMemory = nothing,
): Evaluated {
  const context = startContext(input);
  const nodes: NodePlan[] = [];
  const next = new Map<string, RememberedPlan>();
  for (const node of input.compiled.nodes) {
    const { plan, remembered } = recallOr(
      asked => evaluateWithinBudget(node, asked),
      node,
      context,
      memory.get(node.id),
    );
    if (remembered) next.set(node.id, remembered);
    context.scope.add(plan);
    nodes.push(plan);
  }
  const { nextChange, budget } = context.scope;
  const plan = nextChange === undefined ? { nodes } : { nodes, nextChange };
  return { ...plan, memory: next, cost: budget.spent };
}
