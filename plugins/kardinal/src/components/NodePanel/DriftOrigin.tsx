import { DriftOriginView } from '@kardinal/backstage-plugin-kardinal-common';
import { shortSha } from '../../format/shortSha';
import { useTexts } from '../../translation';
import { MaybeLink } from '../ExternalLink/MaybeLink';
import { Instant } from '../Time/Instant';
import styles from './NodePanel.module.css';

/** Since when an environment has drifted, and which commit that comes from, or that it comes from none. */
export const DriftOrigin = (props: DriftOriginView) => {
  const { since, origin, commit } = props;
  const { text: t, element } = useTexts();
  return (
    <p className={styles.decision}>
      {element('drift.since', { at: <Instant at={since} as="minute" /> })}{' '}
      {commit && <DriftCommit {...commit} />}
      {origin === 'cluster' && t('drift.cluster')}
      {origin === 'unknown' && t('drift.unknown')}
    </p>
  );
};

function DriftCommit(props: NonNullable<DriftOriginView['commit']>) {
  const { sha, url, author, subject, committedAt } = props;
  const { element } = useTexts();
  const values = {
    author,
    subject: subject.replace(/[.\s]+$/, ''),
    commit: (
      <MaybeLink href={url}>
        <code>{shortSha(sha)}</code>
      </MaybeLink>
    ),
  };
  return committedAt === undefined
    ? element('drift.git', values)
    : element('drift.gitAt', {
        ...values,
        since: <Instant at={committedAt} as="since" />,
      });
}
