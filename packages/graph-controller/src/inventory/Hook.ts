import { Instant } from '@kardinal/kube-controller';
import { Graph } from '../api/Graph';
import { GraphRevision } from '../api/GraphRevision';
import { CompiledGraph, CompiledNode } from '../compile/CompiledGraph';
import { compileGraph } from '../compile/compileGraph';
import { evaluateGraph } from '../evaluate/evaluateGraph';
import { NodePlan } from '../evaluate/GraphPlan';
import { World } from '../world/World';

/** A node that must be made and ready before what it finalizes may go. */
export interface Hook {
  readonly node: CompiledNode;
  readonly target: string;
  /** Where the node is from: the spec, or an older revision when its target is gone from the spec. */
  readonly from: CompiledGraph;
}

/** What hooks depend on. */
export interface HookInput {
  readonly graph: Graph;
  /** Absent when the spec is refused. */
  readonly compiled?: CompiledGraph;
  readonly revisions: readonly GraphRevision[];
  readonly world: World;
  readonly now: Instant;
}

/** The hooks of nodes whose objects should go. */
export function hooksOf(
  targets: ReadonlySet<string>,
  { compiled, revisions, world }: HookInput,
): readonly Hook[] {
  // Somebody else's revision would make objects in the name of the Graph.
  const own = revisions.filter(world.rights.isIntact);
  const sources = sourcesOf(compiled, own);
  return [...targets].flatMap(target => {
    const from = sources.find(target);
    const nodes = from?.nodes ?? [];
    return nodes
      .filter(({ source }) => source.finalizes === target)
      .map(node => ({ node, target, from: from! }));
  });
}

/** Finds the newest spec that knows a node; older ones are compiled only when they are needed. */
function sourcesOf(
  compiled: CompiledGraph | undefined,
  revisions: readonly GraphRevision[],
) {
  const older = new Map<GraphRevision, CompiledGraph | undefined>();
  const compileOnce = (revision: GraphRevision) => {
    if (!older.has(revision)) {
      const compilation = compileGraph(revision.spec);
      const graph =
        compilation.type === 'accepted' ? compilation.graph : undefined;
      older.set(revision, graph);
    }
    return older.get(revision);
  };
  const knows = (graph: CompiledGraph, id: string) =>
    graph.nodes.some(node => node.id === id);
  return {
    find: (id: string): CompiledGraph | undefined => {
      if (compiled && knows(compiled, id)) return compiled;
      const revision = revisions.find(({ spec }) =>
        spec.nodes.some(node => node.id === id),
      );
      return revision && compileOnce(revision);
    },
  };
}

/** Where hooks stand whose targets wait for nothing else. */
export function planHooks(
  hooks: readonly Hook[],
  { graph, world, now }: HookInput,
): readonly NodePlan[] {
  const awake = new Set(hooks.map(({ node }) => node.id));
  const sources = new Set(hooks.map(({ from }) => from));
  return [...sources].flatMap(compiled => {
    const ids = new Set(
      hooks.filter(({ from }) => from === compiled).map(({ node }) => node.id),
    );
    const plan = evaluateGraph({ graph, compiled, world, now, awake });
    return plan.nodes.filter(({ node }) => ids.has(node.id));
  });
}

/** Nobody waits for a hook that is excluded, or whose kind the API does not serve any more. */
export function isDone({ state, reason }: NodePlan): boolean {
  return state === 'Ready' || state === 'Excluded' || reason === 'KindMissing';
}
