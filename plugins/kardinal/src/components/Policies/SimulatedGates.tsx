import {
  GateSimulationView,
  simulatedGateSentence,
} from '@kardinal/backstage-plugin-kardinal-common';
import { useTexts } from '../../translation';
import { SentenceText } from '../Time/SentenceText';
import styles from './Policies.module.css';

/** What each gate would say, and what its conditions came to. */
export const SimulatedGates = ({
  simulation: { gates, at },
}: {
  readonly simulation: GateSimulationView;
}) => {
  const { element } = useTexts();
  return (
    <div className={styles.stack}>
      {gates.map(gate => (
        <div
          key={gate.gate}
          className={styles.verdict}
          data-tone={gate.outcome === 'open' ? 'success' : 'attention'}
        >
          <SentenceText sentence={simulatedGateSentence(gate, at)} />
          {gate.leaves.length > 0 && (
            <ul className={styles.leaves}>
              {gate.leaves.map(({ source, outcome, problem, reads }) => (
                <li key={source}>
                  <code>{source}</code>: {problem ?? outcome}
                  {Object.entries(reads)
                    .filter(([path]) => path !== source)
                    .map(([path, value]) => (
                      <span key={path}>
                        {', '}
                        {element('simulate.reads', {
                          path: <code>{path}</code>,
                          value: <code>{JSON.stringify(value)}</code>,
                        })}
                      </span>
                    ))}
                </li>
              ))}
            </ul>
          )}
        </div>
      ))}
    </div>
  );
};
