import {
  GateNodeView,
  Sentence,
} from '@kardinal/backstage-plugin-kardinal-common';
import { saysTheSame } from '../../format/saysTheSame';
import { webUrl } from '../../format/webUrl';
import { useTexts } from '../../translation';
import { ExternalLink } from '../ExternalLink/ExternalLink';
import { GateFact } from '../PromotionGraph/GateFact';
import { Instant } from '../Time/Instant';
import { SentenceText } from '../Time/SentenceText';
import { CheckFacts } from './CheckFacts';
import { Explanation } from './Explanation';
import styles from './NodePanel.module.css';

/** Why a gate is open or closed, what would open it, and whose it is. */
export const GatePanel = (props: {
  readonly gate: GateNodeView;
  /** What the page says beside the panel. */
  readonly said?: readonly Sentence[];
}) => {
  const { gate, said = [] } = props;
  const { text: t, element } = useTexts();
  const isKnown = said.some(each => saysTheSame(each, gate.sentence));
  const counts = gate.verdict === 'closed' && gate.opensAt !== undefined;
  const runbook = webUrl(gate.runbook);
  return (
    <>
      {(!isKnown || counts) && (
        <p className={styles.sentence}>
          {!isKnown && <SentenceText sentence={gate.sentence} />}
          {counts && (
            <span className={styles.countdown}>
              {' '}
              <GateFact gate={gate} />
            </span>
          )}
        </p>
      )}
      {gate.message && !isSaid(gate.message, gate.sentence) && (
        <p className={styles.sentence}>{gate.message}</p>
      )}
      {gate.check && (
        <>
          {!isSaid(gate.check.reason, gate.sentence) && (
            <p className={styles.sentence}>{gate.check.reason}</p>
          )}
          <CheckFacts check={gate.check} />
        </>
      )}
      {gate.expression !== '' && (
        <Explanation
          expression={gate.expression}
          explanation={gate.explanation}
        />
      )}
      <Remedies remedies={gate.remedies} />
      <p className={styles.footer}>
        <span>
          {t('panel.from', {
            gate: `${gate.from.namespace}/${gate.from.name}`,
          })}
        </span>
        {gate.checkedAt !== undefined && (
          <span>
            {element('panel.checked', {
              at: <Instant at={gate.checkedAt} as="clock" />,
            })}
          </span>
        )}
        {runbook && (
          <ExternalLink href={runbook}>{t('panel.runbook')}</ExternalLink>
        )}
      </p>
    </>
  );
};

function Remedies(props: { readonly remedies: readonly Sentence[] }) {
  const { text: t } = useTexts();
  return props.remedies.length === 0 ? null : (
    <div>
      <h4 className={styles.subheading}>{t('panel.remedies')}</h4>
      <ul className={styles.remedies}>
        {props.remedies.map(remedy => (
          <li key={JSON.stringify(remedy)}>
            <SentenceText sentence={remedy} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The sentence of a closed gate has its message in it already. */
function isSaid(message: string, sentence: Sentence): boolean {
  return sentence.some(
    part => part.type === 'text' && part.text.includes(message),
  );
}
