import { Alert } from '@backstage/ui';
import { GateCoverageView } from '@kardinal/backstage-plugin-kardinal-common';
import { useId } from 'react';
import { formatSentence } from '../../format/formatSentence';
import { useReader } from '../../hooks/useReader';
import { useTexts } from '../../translation';
import { Breakable } from '../Breakable/Breakable';
import { SentenceText } from '../Time/SentenceText';
import styles from './GateCoverage.module.css';
import { groupBySentence } from './groupBySentence';

/** Which gates guard which environments, whatever was released, and which gates need to be corrected. */
export const GateCoverage = (props: {
  readonly coverage: GateCoverageView;
}) => {
  const { environments, warnings } = props.coverage;
  const reader = useReader();
  const { text: t } = useTexts();
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h3 id={id} className={styles.title}>
        {t('gateCoverage.title')}
      </h3>
      <dl className={styles.environments}>
        {groupBySentence(environments, reader).map(({ names, sentence }) => (
          <div key={names.join()} className={styles.row}>
            <dt>
              <Breakable text={names.join(', ')} />
            </dt>
            <dd>{sentence}</dd>
          </div>
        ))}
      </dl>
      {warnings.map(warning => (
        <Alert
          key={formatSentence(warning, reader)}
          status="warning"
          icon
          title={<SentenceText sentence={warning} />}
        />
      ))}
    </section>
  );
};
