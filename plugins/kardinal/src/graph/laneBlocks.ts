import { EdgeView } from '@kardinal/backstage-plugin-kardinal-common';
import { GraphNode } from './GraphNode';

/** Environments that wait for the same and are waited for by the same, each after the gates that guard it alone. */
export interface LaneBlock {
  readonly id: string;
  /** Gates in their order, then the environment. */
  readonly lanes: readonly (readonly GraphNode[])[];
}

/** Fewer than this are drawn with an edge each. */
const fewestLanes = 4;

/** What is drawn as lanes in one frame. */
export function laneBlocks(
  nodes: readonly GraphNode[],
  edges: readonly EdgeView[],
): readonly LaneBlock[] {
  const byId = new Map(nodes.map(node => [node.id, node]));
  const into = endsBy(edges, 'target', 'source');
  const outOf = endsBy(edges, 'source', 'target');
  const found = new Map<string, (readonly GraphNode[])[]>();
  for (const node of nodes) {
    if (node.type !== 'environment') continue;
    const before = into.get(node.id) ?? [];
    const gates = before.flatMap(id => {
      const gate = byId.get(id);
      const isOwn = gate?.type === 'gate' && outOf.get(id)?.length === 1;
      return gate && isOwn ? [gate] : [];
    });
    const own = new Set(gates.map(({ id }) => id));
    const sources = new Set([
      ...before.filter(id => !own.has(id)),
      ...gates.flatMap(({ id }) => into.get(id) ?? []),
    ]);
    const key = [sources, outOf.get(node.id) ?? []]
      .map(ids => [...ids].sort().join(' '))
      .join(' > ');
    found.set(key, [...(found.get(key) ?? []), [...gates, node]]);
  }
  return [...found.values()]
    .filter(lanes => lanes.length >= fewestLanes)
    .map(lanes => ({ id: `lanes/${lanes[0].at(-1)?.id}`, lanes }));
}

function endsBy(
  edges: readonly EdgeView[],
  by: 'source' | 'target',
  end: 'source' | 'target',
): ReadonlyMap<string, readonly string[]> {
  const ends = new Map<string, string[]>();
  for (const edge of edges) {
    const known = ends.get(edge[by]);
    if (known) known.push(edge[end]);
    else ends.set(edge[by], [edge[end]]);
  }
  return ends;
}
