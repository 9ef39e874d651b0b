import { AttemptView } from '@kardinal/backstage-plugin-kardinal-common';
import { shortSha } from '../../format/shortSha';
import { useTexts } from '../../translation';
import { MaybeLink } from '../ExternalLink/MaybeLink';
import { SentenceText } from '../Time/SentenceText';
import styles from './NodePanel.module.css';

/** The promotions to an environment that ended before it was started again, the newest first. */
export const EarlierAttempts = (props: {
  readonly attempts: readonly AttemptView[];
}) => {
  const { text: t } = useTexts();
  return props.attempts.length === 0 ? null : (
    <div>
      <h4 className={styles.subheading}>{t('panel.earlierAttempts')}</h4>
      <ol className={styles.changes}>
        {props.attempts.map(attempt => (
          <li key={attempt.number}>
            <span className={styles.change}>#{attempt.number}</span>{' '}
            <SentenceText sentence={attempt.sentence} />
            <AttemptLinks attempt={attempt} />
          </li>
        ))}
      </ol>
    </div>
  );
};

function AttemptLinks({ attempt }: { readonly attempt: AttemptView }) {
  const { pullRequest, commit } = attempt;
  const { text: t } = useTexts();
  return (
    <span className={styles.quiet}>
      {pullRequest && (
        <>
          {' '}
          <MaybeLink href={pullRequest.url}>
            {t('promotion.pullRequest', { number: String(pullRequest.number) })}
          </MaybeLink>
        </>
      )}
      {commit && (
        <>
          {' '}
          <MaybeLink href={commit.url}>
            <code>{shortSha(commit.sha)}</code>
          </MaybeLink>
        </>
      )}
    </span>
  );
}
