import {
  EdgeView,
  EnvironmentNodeView,
  GateNodeView,
  NodeView,
  PromotionState,
} from '@kardinal/backstage-plugin-kardinal-common';
import { flowOrder } from './flowOrder';
import { GraphNode, GroupNode } from './GraphNode';

/** More environments than this are drawn by wave. */
export const mostEnvironmentsDrawn = 12;

/** What is to be drawn. */
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
 * start) as one node, with the gates that guard them, when there are more than
 * a person can look at. The expanded group is drawn in full: only one at a time,
 * because between two large waves there are more edges than can be distinguished.
 */
export function groupByWave(
  nodes: readonly NodeView[],
  edges: readonly EdgeView[],
  expanded: string | undefined,
): DrawnGraph {
  const environments = nodes.filter(isEnvironment);
  if (environments.length <= mostEnvironmentsDrawn) {
    return { nodes, edges };
  }
  const groups = groupsOf(nodes, edges).filter(
    group => group.members.length > 1 && group.id !== expanded,
  );
  const drawnAs = new Map<string, GroupNode>(
    groups.flatMap(group =>
      [...group.members, ...group.gates].map(node => [node.id, group] as const),
    ),
  );
  return {
    nodes: unique(nodes.map(node => drawnAs.get(node.id) ?? node)),
    edges: mergedEdges(edges, drawnAs),
  };
}

function isEnvironment(node: NodeView): node is EnvironmentNodeView {
  return node.type === 'environment';
}

function groupsOf(
  nodes: readonly NodeView[],
  edges: readonly EdgeView[],
): readonly GroupNode[] {
  const waves = wavesOf(nodes, edges);
  const members = new Map<number, EnvironmentNodeView[]>();
  for (const node of nodes.filter(isEnvironment)) {
    const wave = waves.get(node.id) ?? 0;
    members.set(wave, [...(members.get(wave) ?? []), node]);
  }
  return [...members].map(([wave, environments]) =>
    groupOf(`wave-${wave}`, environments, nodes),
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
function wavesOf(
  nodes: readonly NodeView[],
  edges: readonly EdgeView[],
): ReadonlyMap<string, number> {
  const incoming = new Map<string, string[]>();
  for (const { source, target } of edges) {
    incoming.set(target, [...(incoming.get(target) ?? []), source]);
  }
  const kinds = new Map(nodes.map(node => [node.id, node.type]));
  const waves = new Map<string, number>();
  for (const { id } of flowOrder(nodes, edges)) {
    const before = (incoming.get(id) ?? []).map(
      source =>
        (waves.get(source) ?? 0) +
        (kinds.get(source) === 'environment' ? 1 : 0),
    );
    waves.set(id, Math.max(0, ...before));
  }
  return waves;
}

function mergedEdges(
  edges: readonly EdgeView[],
  drawnAs: ReadonlyMap<string, GroupNode>,
): readonly EdgeView[] {
  const merged = new Map<string, EdgeView>();
  for (const edge of edges) {
    const source = drawnAs.get(edge.source)?.id ?? edge.source;
    const target = drawnAs.get(edge.target)?.id ?? edge.target;
    const id = `${source}-${target}`;
    if (source !== target && !merged.has(id)) {
      const isAsGiven = source === edge.source && target === edge.target;
      merged.set(id, isAsGiven ? edge : { id, source, target });
    }
  }
  return [...merged.values()];
}

function unique<T>(items: readonly T[]): readonly T[] {
  return [...new Set(items)];
}
