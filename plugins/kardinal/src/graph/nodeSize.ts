import { unreachable } from '@kardinal/foundation';
import { NodeShape } from './edgeStops';
import { GraphNode } from './GraphNode';

/** Something that takes a place in a rank of the drawing; sizes in pixels. */
export interface RankItem {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  readonly shape: NodeShape;
}

/** The place that a node takes. */
export function nodeSize(node: GraphNode): RankItem {
  const { id } = node;
  switch (node.type) {
    case 'gate':
      return { id, width: 124, height: 92, shape: 'diamond' };
    case 'group':
      return { id, width: 204, height: 86, shape: 'box' };
    case 'environment':
      return { id, width: 188, height: 86, shape: 'box' };
    default:
      return unreachable(node);
  }
}
