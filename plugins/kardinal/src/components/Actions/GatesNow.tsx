import { PromotionGate } from '@kardinal/backstage-plugin-kardinal-common';
import { useTexts } from '../../translation';
import { gateVerdicts } from '../PromotionGraph/gateVerdicts';
import { SentenceText } from '../Time/SentenceText';
import styles from './PlannedChanges.module.css';

/** Each gate of a promotion with what it says now. */
export const GatesNow = (props: {
  readonly gates: readonly PromotionGate[];
}) => {
  const { text: t } = useTexts();
  return (
    <ul className={styles.gates}>
      {props.gates.map(gate => {
        const { word, icon: Icon, tone } = gateVerdicts[gate.verdict];
        return (
          <li key={`${gate.namespace}/${gate.name}`} data-tone={tone}>
            <Icon size={16} aria-label={t(word)} className={styles.gateIcon} />
            <span>
              {gate.name}:{' '}
              <span className={styles.name}>
                <SentenceText sentence={gate.sentence} />
              </span>
            </span>
          </li>
        );
      })}
    </ul>
  );
};
