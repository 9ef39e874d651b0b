import { MarkerType, Position } from '@xyflow/react';
import { edgePath } from '../../graph/edgePath';
import {
  FlowDirection,
  GraphLayout,
  PlacedNode,
} from '../../graph/GraphLayout';
import { GraphNode } from '../../graph/GraphNode';
import { FlowEdgeType } from './FlowEdge';
import { FlowNodeType } from './FlowNode';
import { FrameNodeType } from './FrameNode';

/** Whatever React Flow places. */
export type DrawnNodeType = FlowNodeType | FrameNodeType;

/** Our drawing in React Flow's terms. */
export function flowNodes(
  nodes: readonly GraphNode[],
  layout: GraphLayout,
  chosen: string | undefined,
  /** Nodes that came after the page had opened: they fade in. */
  late: ReadonlySet<string>,
): DrawnNodeType[] {
  const boxes = new Map(layout.nodes.map(box => [box.id, box]));
  const { direction } = layout;
  return [
    ...layout.frames.map(
      (frame): FrameNodeType => ({
        ...placed(frame, direction),
        type: 'frame',
        zIndex: -1,
        data: { direction },
      }),
    ),
    ...nodes.flatMap((node): FlowNodeType[] => {
      const box = boxes.get(node.id);
      return box
        ? [
            {
              ...placed(box, direction),
              type: 'flow',
              ...(late.has(node.id) ? { className: 'kardinal-node-late' } : {}),
              data: { node, direction, isChosen: node.id === chosen },
            },
          ]
        : [];
    }),
  ];
}

/** With its handles: edges are drawn in the first frame, before anything was measured. */
function placed(
  { id, x, y, width, height }: PlacedNode,
  direction: FlowDirection,
) {
  const flowsRight = direction === 'leftToRight';
  const handle = { width: 1, height: 1 };
  return {
    id,
    position: { x, y },
    width,
    height,
    handles: [
      {
        ...handle,
        type: 'target' as const,
        position: flowsRight ? Position.Left : Position.Top,
        x: flowsRight ? 0 : width / 2,
        y: flowsRight ? height / 2 : 0,
      },
      {
        ...handle,
        type: 'source' as const,
        position: flowsRight ? Position.Right : Position.Bottom,
        x: flowsRight ? width : width / 2,
        y: flowsRight ? height / 2 : height,
      },
    ],
  };
}

/** An edge whose source is completed stands out from those ahead of the Bundle. */
export function flowEdges(
  nodes: readonly GraphNode[],
  layout: GraphLayout,
): FlowEdgeType[] {
  const completed = new Set(nodes.filter(isCompleted).map(node => node.id));
  for (const { id, members } of layout.frames)
    if (members.every(member => completed.has(member))) completed.add(id);
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
