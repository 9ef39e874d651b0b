import { Badge } from '@backstage/ui';
import { forwardRef } from 'react';
import { GraphNode } from '../../graph/GraphNode';
import { gateVerdicts } from '../PromotionGraph/gateVerdicts';
import { StateMark } from '../StateMark/StateMark';
import styles from './NodePanel.module.css';

/** The node's name and state; receives the focus when the panel is entered. */
export const PanelHeading = forwardRef<
  HTMLHeadingElement,
  { readonly id: string; readonly node: GraphNode }
>(({ id, node }, ref) => (
  <header className={styles.header}>
    <h3 id={id} ref={ref} tabIndex={-1} className={styles.heading}>
      {node.name}
    </h3>
    <Mark node={node} />
  </header>
));

function Mark({ node }: { readonly node: GraphNode }) {
  switch (node.type) {
    case 'environment':
      return <StateMark state={node.state} show="iconAndWord" />;
    case 'group':
      return <StateMark state={node.worst} show="iconAndWord" />;
    case 'gate': {
      const { icon: Icon, tone, word } = gateVerdicts[node.verdict];
      return (
        <>
          <span className={styles.verdict} data-tone={tone}>
            <Icon size={14} aria-hidden />
            {word}
          </span>
          <Badge size="small">
            {node.scope === 'org' ? 'organization gate' : 'team gate'}
          </Badge>
        </>
      );
    }
    default:
      return null;
  }
}
