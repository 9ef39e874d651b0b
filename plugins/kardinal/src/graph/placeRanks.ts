import { graphlib, layout } from '@dagrejs/dagre';
import { EdgeView } from '@kardinal/backstage-plugin-kardinal-common';
import {
  alongside,
  diamondReach,
  entryOf,
  exitOf,
  ranksPassed,
} from './edgeStops';
import { FlowDirection, PlacedEdge, PlacedNode, Point } from './GraphLayout';
import { hasCrossings } from './hasCrossings';
import { RankItem } from './nodeSize';

/** Nodes and edges at their places; the upper left corner is 0, 0. */
export interface Ranks {
  readonly nodes: readonly PlacedNode[];
  readonly edges: readonly PlacedEdge[];
}

/** How the nodes of one rank are ordered. */
type NodeOrder = 'asGiven' | 'fewestCrossings';

/** Comparing more edges with each other than this takes too long. */
const mostEdgesCompared = 200;

/**
 * Places nodes in ranks: what waits for another comes after it. Among equals
 * the order given is kept where no edges cross for it.
 */
export function placeRanks(
  items: readonly RankItem[],
  edges: readonly EdgeView[],
  direction: FlowDirection,
): Ranks {
  const asGiven = place(items, edges, direction, 'asGiven');
  return edges.length <= mostEdgesCompared &&
    hasCrossings({ ...asGiven, direction })
    ? place(items, edges, direction, 'fewestCrossings')
    : asGiven;
}

function place(
  items: readonly RankItem[],
  edges: readonly EdgeView[],
  direction: FlowDirection,
  order: NodeOrder,
): Ranks {
  const graph = arrange(items, edges, direction, order);
  const shapes = new Map(items.map(({ id, shape }) => [id, shape]));
  const shapeOf = (id: string) => shapes.get(id) ?? 'box';
  const boxes = items.map(({ id, shape }) =>
    boxOf(
      id,
      graph.node(id),
      direction === 'leftToRight' && shape === 'diamond' ? 'hangs' : 'centred',
    ),
  );
  const origin = {
    x: Math.min(...boxes.map(box => box.x)),
    y: Math.min(...boxes.map(box => box.y)),
  };
  const placed = boxes.map(box => ({ ...box, ...minus(box, origin) }));
  const byId = new Map(placed.map(box => [box.id, box]));
  return {
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
  items: readonly RankItem[],
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
  for (const { id, width, height } of items) {
    graph.setNode(id, { width, height, x: 0, y: 0 });
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
