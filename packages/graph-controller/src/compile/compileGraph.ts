import { orderByDependencies } from '@kardinal/foundation';
import { GraphNode, GraphSpec } from '../api/Graph';
import {
  CompiledNode,
  EdgeUse,
  GraphCompilation,
  GraphEdge,
  GraphProblem,
} from './CompiledGraph';
import { checkNode } from './checkNode';
import { compileNode, edgesInto, NodeDraft } from './compileNode';

/**
 * Compiles a spec: expressions, edges and an order, or everything that is wrong with it.
 *
 * Pure. The order has dependencies first and keeps the spec's order among equals.
 *
 * @public
 */
export function compileGraph(spec: GraphSpec): GraphCompilation {
  const nodes = spec.nodes ?? [];
  const invalid = [...duplicateIds(nodes), ...nodes.flatMap(checkNode)];
  if (invalid.length > 0) return refuse(invalid, []);
  const compiled = nodes.map(compileNode);
  const drafts = compiled.map(({ draft }) => draft);
  const edges = drafts.flatMap(edgesInto);
  const problems = [
    ...compiled.flatMap(each => each.problems),
    ...unknownIds(drafts),
    ...variableClashes(nodes),
    ...finalizerTargets(nodes),
  ];
  if (problems.length > 0) return refuse(problems, edges);
  const ids = nodes.map(({ id }) => id);
  const upstreams = upstreamsOf(ids, edges);
  const ordering = orderByDependencies(ids, id => upstreams.get(id) ?? []);
  if (ordering.type === 'cycle') {
    return refuse([cycleProblem(ordering.path)], edges);
  }
  return {
    type: 'accepted',
    graph: { nodes: connect(drafts, ordering.ids), edges },
  };
}

function upstreamsOf(
  ids: readonly string[],
  edges: readonly GraphEdge[],
): ReadonlyMap<string, readonly string[]> {
  const upstreams = new Map<string, string[]>(ids.map(id => [id, []]));
  for (const { from, to } of edges) upstreams.get(to)?.push(from);
  return upstreams;
}

function refuse(
  problems: readonly GraphProblem[],
  edges: readonly GraphEdge[],
): GraphCompilation {
  return { type: 'refused', problems, edges };
}

function duplicateIds(nodes: readonly GraphNode[]): readonly GraphProblem[] {
  const seen = new Set<string>();
  const doubled = new Set<string>();
  for (const { id } of nodes) (seen.has(id) ? doubled : seen).add(id);
  return [...doubled].map(id => ({
    reason: 'DuplicateId',
    node: id,
    message: `several nodes have the id ${id}`,
  }));
}

function unknownIds(drafts: readonly NodeDraft[]): readonly GraphProblem[] {
  const known = new Set(drafts.map(({ id }) => id));
  const problems = drafts.flatMap(({ id, uses }) =>
    uses
      .filter(use => !known.has(use.id))
      .map(
        (use): GraphProblem => ({
          reason: 'DependencyError',
          node: id,
          message: `node ${id}: ${use.path} uses ${use.id}, which is no node of this Graph`,
        }),
      ),
  );
  const byMessage = new Map(problems.map(each => [each.message, each]));
  return [...byMessage.values()];
}

/** An iterator that hides a node would silently change what an expression means. */
function variableClashes(nodes: readonly GraphNode[]): readonly GraphProblem[] {
  const ids = new Set(nodes.map(({ id }) => id));
  return nodes.flatMap(({ id, forEach = [] }) => {
    const variables = forEach.flatMap(Object.keys);
    return variables
      .filter((name, at) => ids.has(name) || variables.indexOf(name) < at)
      .map(
        (name): GraphProblem => ({
          reason: 'InvalidNode',
          node: id,
          message: `node ${id}: the variable ${name} of forEach is taken`,
        }),
      );
  });
}

/** Only what the Graph owns can be finalized, and what finalizes needs no finalizing. */
function finalizerTargets(
  nodes: readonly GraphNode[],
): readonly GraphProblem[] {
  const byId = new Map(nodes.map(node => [node.id, node]));
  return nodes.flatMap(({ id, finalizes }): readonly GraphProblem[] => {
    const target = finalizes === undefined ? undefined : byId.get(finalizes);
    if (!target) return [];
    const isFine = target.template && target.finalizes === undefined;
    if (isFine) return [];
    const message = `node ${id}: finalizes: ${finalizes} is no template, or finalizes a node itself`;
    return [{ reason: 'InvalidNode', node: id, message }];
  });
}

function cycleProblem(path: readonly string[]): GraphProblem {
  return {
    reason: 'DependencyError',
    node: path[0],
    message: `the nodes depend on each other: ${path.join(' → ')}`,
  };
}

function connect(
  drafts: readonly NodeDraft[],
  order: readonly string[],
): readonly CompiledNode[] {
  const byId = new Map(drafts.map(draft => [draft.id, draft]));
  const connected = new Map<string, CompiledNode>();
  for (const id of order) {
    const { uses, ...draft } = byId.get(id)!;
    const edges = edgesInto({ ...draft, uses });
    connected.set(id, {
      ...draft,
      edges,
      holders: hardIds(uses, [draft.kind, 'forEach', 'dependsOn']),
      includeHolders: hardIds(uses, ['includeWhen']),
      needs: nearestObjects(draft, edges, connected),
    });
  }
  return [...connected.values()];
}

function hardIds(
  uses: NodeDraft['uses'],
  among: readonly EdgeUse[],
): readonly string[] {
  const hard = uses.filter(
    ({ strength, use }) => strength === 'hard' && among.includes(use),
  );
  return [...new Set(hard.map(({ id }) => id))];
}

/** Upstreams with objects of ours; through a `ref`, `watch` or `def` those behind it. What it finalizes goes before it. */
function nearestObjects(
  draft: Omit<NodeDraft, 'uses'>,
  edges: readonly GraphEdge[],
  connected: ReadonlyMap<string, CompiledNode>,
): readonly string[] {
  const found = edges
    .map(({ from }) => connected.get(from)!)
    .filter(({ id }) => id !== draft.source.finalizes)
    .map(upstream => (hasObjects(upstream) ? [upstream.id] : upstream.needs))
    .filter(({ length }) => length > 0);
  // What many nodes have in common is one list.
  return found.length === 1 ? found[0] : [...new Set(found.flat())];
}

function hasObjects({ kind }: CompiledNode): boolean {
  return kind === 'template' || kind === 'patch';
}
