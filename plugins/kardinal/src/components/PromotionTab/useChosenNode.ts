import { PipelineView } from '@kardinal/backstage-plugin-kardinal-common';
import { useCallback, useMemo, useState } from 'react';
import { GraphNode } from '../../graph/GraphNode';
import { DrawnGraph, groupByWave } from '../../graph/groupByWave';

/** The graph to be drawn and the node to be shown below it. */
export interface ChosenNode {
  readonly graph: DrawnGraph;
  readonly node?: GraphNode;
  /** The node of the drawing that stands for it: itself, or its group. */
  readonly drawnId?: string;
  /** The group that is drawn one by one, if any. */
  readonly expanded?: string;
  readonly expand: (group: string | undefined) => void;
}

const nothing: DrawnGraph = { nodes: [], edges: [] };

/**
 * The node of the page's address, else the one that answers "why does it not
 * move?".
 */
export function useChosenNode(
  selected: PipelineView['selected'],
  wanted: string | undefined,
): ChosenNode {
  const [drawn, setDrawn] = useState<{ bundle: string; group: string }>();
  const bundle = selected?.bundle;
  // Another Bundle is drawn as it comes.
  const expanded = drawn?.bundle === bundle ? drawn?.group : undefined;
  const expand = useCallback(
    (group: string | undefined) =>
      setDrawn(
        group === undefined || bundle === undefined
          ? undefined
          : { bundle, group },
      ),
    [bundle],
  );
  const graph = useMemo(
    () => (selected ? groupByWave(selected, expanded) : nothing),
    [selected, expanded],
  );
  const all: readonly GraphNode[] = [
    ...graph.nodes,
    ...(selected?.nodes ?? []),
  ];
  const node =
    all.find(({ id }) => id === wanted) ??
    all.find(({ id }) => id === selected?.answerNode);
  return {
    graph,
    node,
    drawnId: node && drawnIdOf(node, graph),
    expanded,
    expand,
  };
}

function drawnIdOf(node: GraphNode, graph: DrawnGraph): string | undefined {
  return graph.nodes.find(
    drawn =>
      drawn.id === node.id ||
      (drawn.type === 'group' &&
        [...drawn.members, ...drawn.gates].some(({ id }) => id === node.id)),
  )?.id;
}
