import { Badge } from '@backstage/ui';
import { Sentence } from '@kardinal/backstage-plugin-kardinal-common';
import { forwardRef } from 'react';
import { GraphNode } from '../../graph/GraphNode';
import { useTexts } from '../../translation';
import { gateLook } from '../PromotionGraph/gateLook';
import { StateMark } from '../StateMark/StateMark';
import { EnvironmentSentence } from './EnvironmentSentence';
import styles from './NodePanel.module.css';

/** The node's name and state; receives the focus when the panel is entered. */
export const PanelHeading = forwardRef<
  HTMLHeadingElement,
  {
    readonly id: string;
    readonly node: GraphNode;
    /** What the page says beside the panel. */
    readonly said: readonly Sentence[];
  }
>(({ id, node, said }, ref) => (
  <header className={styles.header}>
    <h3 id={id} ref={ref} tabIndex={-1} className={styles.heading}>
      {node.name}
    </h3>
    <Mark node={node} />
    {/* In the same line: what is below stays where it is when a sentence comes or goes. */}
    {node.type === 'environment' && (
      <EnvironmentSentence environment={node} said={said} />
    )}
  </header>
));

function Mark({ node }: { readonly node: GraphNode }) {
  const { text: t } = useTexts();
  switch (node.type) {
    case 'environment':
      return <StateMark state={node.state} show="iconAndWord" />;
    case 'group':
      return <StateMark state={node.worst} show="iconAndWord" />;
    case 'gate': {
      const { icon: Icon, tone, word } = gateLook(node);
      return (
        <>
          <span className={styles.verdict} data-tone={tone}>
            <Icon size={14} aria-hidden />
            {t(word)}
          </span>
          <Badge size="small">
            {t(node.scope === 'org' ? 'panel.orgGate' : 'panel.teamGate')}
          </Badge>
        </>
      );
    }
    default:
      return null;
  }
}
