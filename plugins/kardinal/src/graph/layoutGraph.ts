import { graphlib, layout } from '@dagrejs/dagre';
import { EdgeView } from '@kardinal/backstage-plugin-kardinal-common';
import { GraphNode } from './GraphNode';

/** Which way the promotion flows on the page. */
export type FlowDirection = 'leftToRight' | 'topToBottom';

/** A place on the drawing, in pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where a node is: its upper left corner and its size, in pixels. */
export interface PlacedNode extends Point {
  readonly id: string;
  readonly width: number;
  readonly height: number;
}

/** Where an edge runs, from the border of one node to that of another. */
export interface PlacedEdge extends EdgeView {
  readonly from: Point;
  /** Places between, where it passes by other nodes. */
  readonly via: readonly Point[];
  readonly to: Point;
}

/** A drawing of the graph; its upper left corner is 0, 0. */
export interface GraphLayout {
  readonly direction: FlowDirection;
  readonly width: number;
  readonly height: number;
  readonly nodes: readonly PlacedNode[];
  readonly edges: readonly PlacedEdge[];
}

/** How far a gate's diamond reaches from its middle. */
export const diamondReach = 18;

const margin = 8;
const boxSize = { width: 176, height: 86 };
const narrowBoxSize = { width: 156, height: 86 };
const gateSize = { width: 124, height: 92 };

/**
 * Places nodes and edges. The result depends on ids, kinds and edges alone,
 * never on states, so that nothing moves while a promotion goes on.
 */
export function layoutGraph(
  nodes: readonly GraphNode[],
  edges: readonly EdgeView[],
  direction: FlowDirection,
): GraphLayout {
  const graph = arrange(nodes, edges, direction);
  const gates = new Set(
    nodes.filter(node => node.type === 'gate').map(node => node.id),
  );
  const boxes = nodes.map(({ id }) =>
    boxOf(
      id,
      graph.node(id),
      direction === 'leftToRight' && gates.has(id) ? 'hangs' : 'centred',
    ),
  );
  const origin = {
    x: Math.min(...boxes.map(box => box.x)) - margin,
    y: Math.min(...boxes.map(box => box.y)) - margin,
  };
  const placed = boxes.map(box => ({ ...box, ...minus(box, origin) }));
  const byId = new Map(placed.map(box => [box.id, box]));
  return {
    direction,
    width: Math.max(...placed.map(box => box.x + box.width)) + margin,
    height: Math.max(...placed.map(box => box.y + box.height)) + margin,
    nodes: placed,
    edges: edges.flatMap(edge => {
      const source = byId.get(edge.source);
      const target = byId.get(edge.target);
      if (!source || !target) {
        return [];
      }
      const { points = [] } = graph.edge(edge.source, edge.target, edge.id);
      return [
        {
          ...edge,
          from: exitOf(source, direction, gates),
          via: ranksPassed(points).map(point => minus(point, origin)),
          to: entryOf(target, direction, gates),
        },
      ];
    }),
  };
}

function arrange(
  nodes: readonly GraphNode[],
  edges: readonly EdgeView[],
  direction: FlowDirection,
) {
  const flowsRight = direction === 'leftToRight';
  const graph = new graphlib.Graph<
    object,
    { x: number; y: number; width: number; height: number },
    { points?: Point[] }
  >({ multigraph: true });
  graph.setGraph({
    rankdir: flowsRight ? 'LR' : 'TB',
    nodesep: flowsRight ? 24 : 16,
    edgesep: 24,
    ranksep: flowsRight ? 40 : 36,
  });
  for (const node of nodes) {
    const box = flowsRight ? boxSize : narrowBoxSize;
    const size = node.type === 'gate' ? gateSize : box;
    graph.setNode(node.id, { ...size, x: 0, y: 0 });
  }
  for (const edge of edges) {
    if (graph.hasNode(edge.source) && graph.hasNode(edge.target)) {
      graph.setEdge(edge.source, edge.target, {}, edge.id);
    }
  }
  layout(graph);
  return graph;
}

function boxOf(
  id: string,
  middle: Point & { readonly width: number; readonly height: number },
  caption: 'hangs' | 'centred',
): PlacedNode {
  const { width, height } = middle;
  // A gate's caption hangs below the line that its diamond sits on.
  const above = caption === 'hangs' ? diamondReach : height / 2;
  return { id, width, height, x: middle.x - width / 2, y: middle.y - above };
}

/**
 * The layout puts a point between each two ranks and on each rank that an edge
 * passes; only the latter keep it away from the nodes there.
 */
function ranksPassed(points: readonly Point[]): readonly Point[] {
  return points.slice(1, -1).filter((_, index) => index % 2 === 1);
}

function minus(point: Point, origin: Point): Point {
  return { x: point.x - origin.x, y: point.y - origin.y };
}

function exitOf(
  box: PlacedNode,
  direction: FlowDirection,
  gates: ReadonlySet<string>,
): Point {
  const middle = box.x + box.width / 2;
  if (direction === 'topToBottom') {
    return { x: middle, y: box.y + box.height };
  }
  return gates.has(box.id)
    ? { x: middle + diamondReach, y: box.y + diamondReach }
    : { x: box.x + box.width, y: box.y + box.height / 2 };
}

function entryOf(
  box: PlacedNode,
  direction: FlowDirection,
  gates: ReadonlySet<string>,
): Point {
  const middle = box.x + box.width / 2;
  if (direction === 'topToBottom') {
    return { x: middle, y: box.y };
  }
  return gates.has(box.id)
    ? { x: middle - diamondReach, y: box.y + diamondReach }
    : { x: box.x, y: box.y + box.height / 2 };
}
