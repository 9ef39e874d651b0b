import {
  EdgeView,
  EnvironmentNodeView,
  GateNodeView,
  NodeView,
  PipelineView,
  PromotionState,
} from '@kardinal/backstage-plugin-kardinal-common';
import { flowOrder } from './flowOrder';
import { GraphNode, GroupNode } from './GraphNode';

/** A wave of more environments than this is drawn as one node; those of fewer are lanes that can all be read. */
export const mostInWave = 8;

/** What the backend sends. */
export type ViewedGraph = Pick<
  NonNullable<PipelineView['selected']>,
  'nodes' | 'edges' | 'junctions'
>;

/** What is to be drawn; its edges join nodes only. */
export interface DrawnGraph {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly EdgeView[];
}

/** The state that needs a person most comes first. */
const bySeverity: readonly PromotionState[] = [
  'Failed',
  'AbortedByAlarm',
  'SkipDenied',
  'RollingBack',
  'PullRequestClosed',
  'WaitingForMerge',
  'Waiting',
  'HealthChecking',
  'Promoting',
  'Pending',
  'Superseded',
  'NoOp',
  'Verified',
];

/**
 * Draws the environments of a wave (those as many environments away from the
 * start) as one node, with the gates that guard them, where a wave has more
 * than a person can look at. The expanded group is drawn in full: only one at a time,
 * because between two large waves there are more edges than can be distinguished.
 * With no two of them side by side, junctions are not needed for the drawing.
 */
export function groupByWave(
  graph: ViewedGraph,
  expanded: string | undefined,
): DrawnGraph {
  const drawnAs = new Map<string, GroupNode>(
    groupsOf(graph)
      .filter(
        group => group.members.length > mostInWave && group.id !== expanded,
      )
      .flatMap(group =>
        [...group.members, ...group.gates].map(
          node => [node.id, group] as const,
        ),
      ),
  );
  return {
    nodes: unique(graph.nodes.map(node => drawnAs.get(node.id) ?? node)),
    edges: withoutJunctions(graph.junctions, drawnEdges(graph.edges, drawnAs)),
  };
}

function isEnvironment(node: NodeView): node is EnvironmentNodeView {
  return node.type === 'environment';
}

function groupsOf(graph: ViewedGraph): readonly GroupNode[] {
  const { nodes } = graph;
  const environments = nodes.filter(isEnvironment);
  const waves = wavesOf(graph);
  const members = new Map<number, EnvironmentNodeView[]>();
  for (const node of environments) {
    const wave = waves.get(node.id) ?? 0;
    members.set(wave, [...(members.get(wave) ?? []), node]);
  }
  return [...members].map(([wave, group]) =>
    groupOf(`wave-${wave}`, group, nodes),
  );
}

function groupOf(
  id: string,
  members: readonly EnvironmentNodeView[],
  nodes: readonly NodeView[],
): GroupNode {
  const names = new Set(members.map(member => member.name));
  const gates = nodes.filter(
    (node): node is GateNodeView =>
      node.type === 'gate' && names.has(node.environment),
  );
  const counts = bySeverity.flatMap(state => {
    const { length } = members.filter(member => member.state === state);
    return length > 0 ? [{ state, count: length }] : [];
  });
  return {
    type: 'group',
    id,
    name: `${members.length} environments`,
    members,
    gates,
    worst: counts[0].state,
    counts,
  };
}

/** How many environments lie before each node on its longest way. */
function wavesOf({
  nodes,
  edges,
  junctions,
}: ViewedGraph): ReadonlyMap<string, number> {
  const incoming = sourcesOf(edges);
  const kinds = new Map(nodes.map(node => [node.id, node.type]));
  const waves = new Map<string, number>();
  const all = [...nodes, ...junctions.map(id => ({ id }))];
  for (const { id } of flowOrder(all, edges)) {
    const before = (incoming.get(id) ?? []).map(
      source =>
        (waves.get(source) ?? 0) +
        (kinds.get(source) === 'environment' ? 1 : 0),
    );
    waves.set(id, Math.max(0, ...before));
  }
  return waves;
}

function sourcesOf(
  edges: readonly EdgeView[],
): ReadonlyMap<string, readonly string[]> {
  const sources = new Map<string, string[]>();
  for (const { source, target } of edges) {
    const known = sources.get(target);
    if (known) {
      known.push(source);
    } else {
      sources.set(target, [source]);
    }
  }
  return sources;
}

function drawnEdges(
  edges: readonly EdgeView[],
  drawnAs: ReadonlyMap<string, GroupNode>,
): readonly EdgeView[] {
  const drawnId = (id: string) => drawnAs.get(id)?.id ?? id;
  return uniqueEdges(
    edges
      .map(edge => edgeOf(drawnId(edge.source), drawnId(edge.target)))
      .filter(({ source, target }) => source !== target),
  );
}

function withoutJunctions(
  junctions: readonly string[],
  edges: readonly EdgeView[],
): readonly EdgeView[] {
  const joining = new Set(junctions);
  const sources = sourcesOf(edges.filter(({ target }) => joining.has(target)));
  return uniqueEdges(
    edges
      .filter(({ target }) => !joining.has(target))
      .flatMap(edge =>
        joining.has(edge.source)
          ? (sources.get(edge.source) ?? []).map(source =>
              edgeOf(source, edge.target),
            )
          : [edge],
      ),
  );
}

function edgeOf(source: string, target: string): EdgeView {
  return { id: `${source}->${target}`, source, target };
}

function uniqueEdges(edges: readonly EdgeView[]): readonly EdgeView[] {
  return [...new Map(edges.map(edge => [edge.id, edge])).values()];
}

function unique<T>(items: readonly T[]): readonly T[] {
  return [...new Set(items)];
}
