import { graphlib, layout } from '@dagrejs/dagre';
import { EdgeView } from '@kardinal/backstage-plugin-kardinal-common';
import { unreachable } from '@kardinal/foundation';
import { GraphNode } from './GraphNode';
import {
  alongside,
  diamondReach,
  entryOf,
  exitOf,
  ranksPassed,
} from './edgeStops';
import { hasCrossings } from './hasCrossings';

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

/**
 * Where an edge runs: from the border of one node, by way of places where it
 * passes others, to the border of another.
 */
export interface PlacedEdge extends EdgeView {
  readonly stops: readonly Point[];
}

/** A drawing of the graph; its upper left corner is 0, 0. */
export interface GraphLayout {
  readonly direction: FlowDirection;
  readonly width: number;
  readonly height: number;
  readonly nodes: readonly PlacedNode[];
  readonly edges: readonly PlacedEdge[];
}

/** How the nodes of one rank are ordered. */
type NodeOrder = 'asGiven' | 'fewestCrossings';

/** Comparing more edges with each other than this takes too long. */
const mostEdgesCompared = 200;
const margin = 8;
const boxSize = { width: 188, height: 86 };
const groupSize = { width: 204, height: 86 };
const gateSize = { width: 124, height: 92 };

/**
 * Places nodes and edges. The result depends on ids, kinds and edges alone,
 * never on states, so that nothing moves while a promotion goes on. Among
 * equals the order given is kept where no edges cross for it.
 */
export function layoutGraph(
  nodes: readonly GraphNode[],
  edges: readonly EdgeView[],
  direction: FlowDirection,
): GraphLayout {
  const asGiven = place(nodes, edges, direction, 'asGiven');
  return edges.length <= mostEdgesCompared && hasCrossings(asGiven)
    ? place(nodes, edges, direction, 'fewestCrossings')
    : asGiven;
}

function place(
  nodes: readonly GraphNode[],
  edges: readonly EdgeView[],
  direction: FlowDirection,
  order: NodeOrder,
): GraphLayout {
  const graph = arrange(nodes, edges, direction, order);
  const shapes = new Map(nodes.map(({ id, type }) => [id, type]));
  const shapeOf = (id: string) =>
    shapes.get(id) === 'gate' ? 'diamond' : 'box';
  const boxes = nodes.map(({ id }) =>
    boxOf(
      id,
      graph.node(id),
      direction === 'leftToRight' && shapeOf(id) === 'diamond'
        ? 'hangs'
        : 'centred',
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
      const passed = ranksPassed(points).map(point => minus(point, origin));
      return [
        {
          ...edge,
          stops: [
            ...exitOf(source, direction, shapeOf(edge.source)),
            ...passed.flatMap(point => alongside(point, direction)),
            ...entryOf(target, direction, shapeOf(edge.target)),
          ],
        },
      ];
    }),
  };
}

function arrange(
  nodes: readonly GraphNode[],
  edges: readonly EdgeView[],
  direction: FlowDirection,
  order: NodeOrder,
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
    ranksep: flowsRight ? 44 : 36,
  });
  for (const node of nodes) {
    graph.setNode(node.id, { ...sizeOf(node), x: 0, y: 0 });
  }
  for (const edge of edges) {
    if (graph.hasNode(edge.source) && graph.hasNode(edge.target)) {
      graph.setEdge(edge.source, edge.target, {}, edge.id);
    }
  }
  layout(graph, {
    disableOptimalOrderHeuristic: order === 'asGiven',
  });
  return graph;
}

function sizeOf(node: GraphNode) {
  switch (node.type) {
    case 'gate':
      return gateSize;
    case 'group':
      return groupSize;
    case 'environment':
      return boxSize;
    default:
      return unreachable(node);
  }
}

function minus(point: Point, origin: Point): Point {
  return { x: point.x - origin.x, y: point.y - origin.y };
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
