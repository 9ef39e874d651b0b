import { useMemo } from 'react';
import { DrawnGraph } from '../../graph/groupByWave';
import { GraphLayout, layoutGraph } from '../../graph/layoutGraph';

/** In a window narrower than this the promotion flows from top to bottom. */
const narrowBelow = 600;

/**
 * The drawing's places. They are found again only when nodes or edges come or
 * go, or when the window becomes narrow or wide.
 */
export function useGraphLayout(
  graph: DrawnGraph,
  width: number | undefined,
): GraphLayout | undefined {
  const direction =
    width === undefined || width >= narrowBelow ? 'leftToRight' : 'topToBottom';
  const isMeasured = width !== undefined;
  const structure = JSON.stringify([
    graph.nodes.map(node => [node.id, node.type]),
    graph.edges.map(edge => [edge.id, edge.source, edge.target]),
  ]);
  return useMemo(
    () =>
      isMeasured && graph.nodes.length > 0
        ? layoutGraph(graph.nodes, graph.edges, direction)
        : undefined,
    // The graph is new with every change; its structure says what matters here.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [structure, direction, isMeasured],
  );
}
