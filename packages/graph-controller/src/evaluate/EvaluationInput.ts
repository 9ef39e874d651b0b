import { CostBudget } from '@kardinal/cel';
import { Instant } from '@kardinal/kube-controller';
import { AppliedObject, Graph } from '../api/Graph';
import { groupByNode, refKey } from '../apply/refs';
import { CompiledGraph } from '../compile/CompiledGraph';
import { World } from '../world/World';
import { Scope } from './Scope';

/** Everything that the evaluation of a Graph depends on. */
export interface EvaluationInput {
  readonly graph: Graph;
  readonly compiled: CompiledGraph;
  readonly world: World;
  readonly now: Instant;
  /** Nodes with `finalizes` whose target is about to go; others of that sort sleep. */
  readonly awake?: ReadonlySet<string>;
}

/** The input, with what is known while the nodes are gone through. */
export interface NodeContext extends EvaluationInput {
  readonly scope: Scope;
  /** Objects wanted so far, and by which node. */
  readonly claims: Map<string, string>;
  /** What was written before, by object and by node. */
  readonly appliedByKey: ReadonlyMap<string, AppliedObject>;
  readonly appliedByNode: ReadonlyMap<string, readonly AppliedObject[]>;
}

/** Steps of the expression language that a pass over one Graph may take: some tenths of a second at most. */
export const maxPassCost = 300_000;

/** The context before the first node. */
export function startContext(input: EvaluationInput): NodeContext {
  const applied = input.graph.status?.applied ?? [];
  const { passCost = maxPassCost } = input.world.rights;
  return {
    ...input,
    scope: new Scope(input.now, new CostBudget(passCost)),
    claims: new Map(),
    appliedByKey: new Map(applied.map(entry => [refKey(entry), entry])),
    appliedByNode: groupByNode(applied),
  };
}
