import {
  EnvironmentNodeView,
  ReleaseView,
} from '@kardinal/backstage-plugin-kardinal-common';
import { useTexts } from '../../translation';
import { Instant } from '../Time/Instant';
import styles from './BundlePage.module.css';
import { bundleMoments } from './bundleMoments';

/** What happened to a Bundle, in order. */
export const BundleTimeline = (props: {
  readonly release: ReleaseView;
  readonly environments: readonly EnvironmentNodeView[];
}) => {
  const { text: t } = useTexts();
  return (
    <section aria-labelledby="timeline">
      <h3 id="timeline" className={styles.heading}>
        {t('bundle.timeline')}
      </h3>
      <ol className={styles.timeline}>
        {bundleMoments(props.release, props.environments, t).map(
          ({ at, label, environment }) => (
            <li key={`${at} ${label} ${environment}`}>
              <span className={styles.quiet}>
                <Instant at={at} as="clock" />
              </span>
              <span>{environment}</span>
              <span>{label}</span>
            </li>
          ),
        )}
      </ol>
    </section>
  );
};
