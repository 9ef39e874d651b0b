import { Handle, Position } from '@xyflow/react';
import { PropsWithChildren } from 'react';
import { FlowDirection } from '../../graph/GraphLayout';
import styles from './FlowNode.module.css';

/** Where React Flow lets edges begin and end; nobody sees them. */
export const FlowHandles = (
  props: PropsWithChildren<{ readonly direction: FlowDirection }>,
) => {
  const flowsRight = props.direction === 'leftToRight';
  return (
    <>
      <Handle
        type="target"
        className={styles.handle}
        position={flowsRight ? Position.Left : Position.Top}
      />
      {props.children}
      <Handle
        type="source"
        className={styles.handle}
        position={flowsRight ? Position.Right : Position.Bottom}
      />
    </>
  );
};
