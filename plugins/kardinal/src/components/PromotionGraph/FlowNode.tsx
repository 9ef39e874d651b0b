import { Handle, Node, NodeProps, Position } from '@xyflow/react';
import { unreachable } from '@kardinal/foundation';
import { GraphNode } from '../../graph/GraphNode';
import { FlowDirection } from '../../graph/layoutGraph';
import { EnvironmentBox } from './EnvironmentBox';
import { GateDiamond } from './GateDiamond';
import { GroupBox } from './GroupBox';
import styles from './FlowNode.module.css';

/** What React Flow carries for each of our nodes. */
export type FlowNodeType = Node<
  {
    readonly node: GraphNode;
    readonly direction: FlowDirection;
    readonly isChosen: boolean;
  },
  'flow'
>;

/** One node of the drawing: a button, so that every hand can reach it. */
export const FlowNode = ({ data }: NodeProps<FlowNodeType>) => {
  const { node, direction, isChosen } = data;
  const flowsRight = direction === 'leftToRight';
  return (
    <>
      <Handle
        type="target"
        className={styles.handle}
        position={flowsRight ? Position.Left : Position.Top}
      />
      <Drawing node={node} isChosen={isChosen} />
      <Handle
        type="source"
        className={styles.handle}
        position={flowsRight ? Position.Right : Position.Bottom}
      />
    </>
  );
};

function Drawing(props: {
  readonly node: GraphNode;
  readonly isChosen: boolean;
}) {
  const { node, isChosen } = props;
  switch (node.type) {
    case 'environment':
      return <EnvironmentBox environment={node} isChosen={isChosen} />;
    case 'gate':
      return <GateDiamond gate={node} isChosen={isChosen} />;
    case 'group':
      return <GroupBox group={node} isChosen={isChosen} />;
    default:
      return unreachable(node);
  }
}
