import { BaseEdge, Edge, EdgeProps } from '@xyflow/react';

/** What React Flow carries for each of our edges. */
export type FlowEdgeType = Edge<{ readonly path: string }, 'flow'>;

/** An edge along the path that the layout found, an arrow at its end. */
export const FlowEdge = ({ id, data, markerEnd }: EdgeProps<FlowEdgeType>) =>
  data ? <BaseEdge id={id} path={data.path} markerEnd={markerEnd} /> : null;
