import { MarkerType } from '@xyflow/react';
import { edgePath } from '../../graph/edgePath';
import { GraphNode } from '../../graph/GraphNode';
import { GraphLayout } from '../../graph/layoutGraph';
import { FlowEdgeType } from './FlowEdge';
import { FlowNodeType } from './FlowNode';

/** Our drawing in React Flow's terms. */
export function flowNodes(
  nodes: readonly GraphNode[],
  layout: GraphLayout,
  chosen: string | undefined,
): FlowNodeType[] {
  const boxes = new Map(layout.nodes.map(box => [box.id, box]));
  return nodes.flatMap((node): FlowNodeType[] => {
    const box = boxes.get(node.id);
    return box
      ? [
          {
            id: node.id,
            type: 'flow',
            position: { x: box.x, y: box.y },
            width: box.width,
            height: box.height,
            data: {
              node,
              direction: layout.direction,
              isChosen: node.id === chosen,
            },
          },
        ]
      : [];
  });
}

/** An edge whose source is completed stands out from those ahead of the Bundle. */
export function flowEdges(
  nodes: readonly GraphNode[],
  layout: GraphLayout,
): FlowEdgeType[] {
  const completed = new Set(nodes.filter(isCompleted).map(node => node.id));
  return layout.edges.map(edge => {
    const look = completed.has(edge.source) ? 'completed' : 'ahead';
    return {
      id: edge.id,
      type: 'flow',
      source: edge.source,
      target: edge.target,
      className: `kardinal-edge-${look}`,
      data: { path: edgePath(edge, layout.direction) },
      markerEnd: {
        type: MarkerType.ArrowClosed,
        width: 26,
        height: 26,
        markerUnits: 'userSpaceOnUse',
        color:
          look === 'completed'
            ? 'var(--kardinal-success)'
            : 'var(--kardinal-line-strong)',
      },
    };
  });
}

function isCompleted(node: GraphNode): boolean {
  switch (node.type) {
    case 'environment':
      return node.state === 'Verified' || node.state === 'NoOp';
    case 'gate':
      return node.verdict === 'open';
    case 'group':
      return node.counts.every(
        ({ state }) => state === 'Verified' || state === 'NoOp',
      );
    default:
      return false;
  }
}
