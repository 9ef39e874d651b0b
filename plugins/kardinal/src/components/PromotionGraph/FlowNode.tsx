import { Node, NodeProps } from '@xyflow/react';
import { unreachable } from '@kardinal/foundation';
import { GraphNode } from '../../graph/GraphNode';
import { FlowDirection } from '../../graph/GraphLayout';
import { EnvironmentBox } from './EnvironmentBox';
import { FlowHandles } from './FlowHandles';
import { GateDiamond } from './GateDiamond';
import { GroupBox } from './GroupBox';

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
export const FlowNode = ({ data }: NodeProps<FlowNodeType>) => (
  <FlowHandles direction={data.direction}>
    <Drawing node={data.node} isChosen={data.isChosen} />
  </FlowHandles>
);

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
