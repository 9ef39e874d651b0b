import { GateResultView } from '@kardinal/backstage-plugin-kardinal-common';
import { RiCheckLine, RiCloseLine, RiHourglassLine } from '@remixicon/react';
import { useTexts } from '../../translation';
import styles from './NodePanel.module.css';

const results = {
  pass: { word: 'gate.passed', icon: RiCheckLine, tone: 'success' },
  fail: { word: 'gate.failed', icon: RiCloseLine, tone: 'danger' },
  pending: { word: 'gate.pending', icon: RiHourglassLine, tone: 'neutral' },
} as const;

/** The verdict of each gate that guards an environment, with its reason. */
export const GateResults = (props: {
  readonly title: string;
  readonly gates: readonly GateResultView[];
}) => {
  const { text: t } = useTexts();
  return props.gates.length === 0 ? null : (
    <div>
      <h4 className={styles.subheading}>{props.title}</h4>
      <ul className={styles.gates}>
        {props.gates.map(gate => {
          const { word, icon: Icon, tone } = results[gate.result];
          return (
            <li key={`${gate.scope}/${gate.name}`} data-tone={tone}>
              <Icon
                size={16}
                aria-label={t(word)}
                className={styles.gateIcon}
              />
              <span>
                {gate.name}{' '}
                <span className={styles.quiet}>
                  ({gate.scope}) {gate.reason}
                </span>
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
};
