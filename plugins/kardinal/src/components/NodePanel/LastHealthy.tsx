import { HealthyRelease } from '@kardinal/backstage-plugin-kardinal-common';
import { useTexts } from '../../translation';
import { Breakable } from '../Breakable/Breakable';
import { Instant } from '../Time/Instant';
import styles from './NodePanel.module.css';

/** What was healthy in the environment, the newest first: what it may go back to. */
export const LastHealthy = (props: {
  readonly releases: readonly HealthyRelease[];
}) => {
  const { text: t } = useTexts();
  return props.releases.length === 0 ? null : (
    <div>
      <h4 className={styles.subheading}>{t('panel.lastHealthy')}</h4>
      <ol className={styles.timeline}>
        {props.releases.map(({ bundle, version, drySha, verifiedAt }) => (
          <li key={bundle}>
            <span>
              {version}
              {drySha !== undefined &&
                !version.includes(drySha.slice(0, 7)) && (
                  <>
                    {' '}
                    <code>{drySha.slice(0, 7)}</code>
                  </>
                )}{' '}
              <span className={styles.quiet}>
                <Breakable text={bundle} />
              </span>
            </span>
            <span className={styles.clock}>
              <Instant at={verifiedAt} as="clock" />
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
};
