import { useMemo } from 'react';
import { readableZoom } from '../../graph/viewports';
import { DrawnGraph } from '../../graph/groupByWave';
import { GraphLayout } from '../../graph/GraphLayout';
import { layoutGraph } from '../../graph/layoutGraph';

/** In a window narrower than this the promotion flows from top to bottom. */
const narrowBelow = 600;

/**
 * The drawing's places. They are found again only when nodes or edges come or
 * go, or when the window becomes narrower or wider.
 */
export function useGraphLayout(
  graph: DrawnGraph,
  width: number | undefined,
): GraphLayout | undefined {
  const direction =
    width === undefined || width >= narrowBelow ? 'leftToRight' : 'topToBottom';
  const structure = JSON.stringify([
    graph.nodes.map(node => [node.id, node.type]),
    graph.edges.map(edge => [edge.id, edge.source, edge.target]),
  ]);
  return useMemo(
    () =>
      width !== undefined && graph.nodes.length > 0
        ? layoutGraph(graph.nodes, graph.edges, direction, width / readableZoom)
        : undefined,
    // The graph is new with every change; its structure says what matters here.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [structure, direction, width],
  );
}
