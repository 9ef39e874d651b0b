import { Accordion, AccordionPanel, AccordionTrigger } from '@backstage/ui';
import { EnvironmentNodeView } from '@kardinal/backstage-plugin-kardinal-common';
import { useTexts } from '../../translation';
import { EnvironmentPanel } from '../NodePanel/EnvironmentPanel';
import { EnvironmentSentence } from '../NodePanel/EnvironmentSentence';
import styles from './BundlePage.module.css';

/** For each environment what changed, which gates it passed, and the attempts before: one opens at a click. */
export const BundleRecord = (props: {
  readonly environments: readonly EnvironmentNodeView[];
}) => {
  const { text: t } = useTexts();
  return (
    <section aria-labelledby="record">
      <h3 id="record" className={styles.heading}>
        {t('bundle.evidence')}
      </h3>
      {props.environments.map(environment => (
        <Accordion key={environment.id}>
          <AccordionTrigger level={4} title={environment.name} />
          <AccordionPanel>
            <div className={styles.record}>
              <EnvironmentSentence environment={environment} />
              <EnvironmentPanel environment={environment} />
            </div>
          </AccordionPanel>
        </Accordion>
      ))}
    </section>
  );
};
