import { Node, NodeProps } from '@xyflow/react';
import { FlowDirection } from '../../graph/GraphLayout';
import styles from './FlowNode.module.css';
import { FlowHandles } from './FlowHandles';

/** What React Flow carries for the frame around environments side by side. */
export type FrameNodeType = Node<
  { readonly direction: FlowDirection },
  'frame'
>;

/** The frame around environments that are promoted side by side. */
export const FrameNode = ({ data }: NodeProps<FrameNodeType>) => (
  <FlowHandles direction={data.direction}>
    <div className={styles.frame} />
  </FlowHandles>
);
