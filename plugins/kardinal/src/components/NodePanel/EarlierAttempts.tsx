import { AttemptView } from '@kardinal/backstage-plugin-kardinal-common';
import { shortSha } from '../../format/shortSha';
import { MaybeLink } from '../ExternalLink/MaybeLink';
import { SentenceText } from '../Time/SentenceText';
import styles from './NodePanel.module.css';

/** The promotions to an environment that ended before it was started again, the newest first. */
export const EarlierAttempts = (props: {
  readonly attempts: readonly AttemptView[];
}) =>
  props.attempts.length === 0 ? null : (
    <div>
      <h4 className={styles.subheading}>Earlier attempts</h4>
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

function AttemptLinks({ attempt }: { readonly attempt: AttemptView }) {
  const { pullRequest, commit } = attempt;
  return (
    <span className={styles.quiet}>
      {pullRequest && (
        <>
          {' '}
          <MaybeLink href={pullRequest.url}>PR #{pullRequest.number}</MaybeLink>
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
