import { GateNodeView } from '@kardinal/backstage-plugin-kardinal-common';
import { useTexts } from '../../translation';
import { GateFact } from './GateFact';
import { gateLook } from './gateLook';
import { NodeButton } from './NodeButton';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden';
import styles from './FlowNode.module.css';

/** A gate: a small diamond on the edge that it guards, its caption below. */
export const GateDiamond = (props: {
  readonly gate: GateNodeView;
  readonly isChosen: boolean;
}) => {
  const { gate, isChosen } = props;
  const { text: t } = useTexts();
  const { icon: Icon, tone } = gateLook(gate);
  return (
    <NodeButton id={gate.id} look="gate" tone={tone} isChosen={isChosen}>
      <span className={styles.diamond}>
        <Icon size={14} aria-hidden className={styles.upright} />
      </span>
      <span className={styles.caption}>
        <VisuallyHidden>
          {t(gate.check === undefined ? 'graph.gate' : 'graph.check')}{' '}
        </VisuallyHidden>
        <span className={styles.gateName}>{gate.name}</span>
        <span className={styles.fact}>
          <GateFact gate={gate} />
        </span>
      </span>
    </NodeButton>
  );
};
