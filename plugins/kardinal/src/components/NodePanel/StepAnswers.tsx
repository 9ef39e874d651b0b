import { EnvironmentNodeView } from '@kardinal/backstage-plugin-kardinal-common';
import { webUrl } from '../../format/webUrl';
import { useTexts } from '../../translation';
import { Breakable } from '../Breakable/Breakable';
import { ExternalLink } from '../ExternalLink/ExternalLink';
import styles from './NodePanel.module.css';

/** What the servers of custom steps said of a promotion, with their outputs. */
export const StepAnswers = (props: {
  readonly answers: NonNullable<EnvironmentNodeView['answers']>;
}) => {
  const { text: t } = useTexts();
  return props.answers.length === 0 ? null : (
    <div>
      <h4 className={styles.subheading}>{t('panel.customSteps')}</h4>
      <ul className={styles.changes}>
        {props.answers.map(({ step, message, outputs }) => (
          <li key={step}>
            {step} <span className={styles.quiet}>{message}</span>
            {Object.entries(outputs).map(([name, value]) => (
              <span key={name} className={styles.quiet}>
                {' '}
                {name}: <Output value={value} />
              </span>
            ))}
          </li>
        ))}
      </ul>
    </div>
  );
};

function Output({ value }: { readonly value: string }) {
  const href = webUrl(value);
  return href === undefined ? (
    <Breakable text={value} />
  ) : (
    <ExternalLink href={href}>{value}</ExternalLink>
  );
}
