import {
  EnvironmentNodeView,
  ReleaseView,
} from '@kardinal/backstage-plugin-kardinal-common';
import { Instant } from '../Time/Instant';
import styles from './BundlePage.module.css';
import { bundleMoments } from './bundleMoments';

/** What happened to a Bundle, in order. */
export const BundleTimeline = (props: {
  readonly release: ReleaseView;
  readonly environments: readonly EnvironmentNodeView[];
}) => (
  <section aria-labelledby="timeline">
    <h3 id="timeline" className={styles.heading}>
      Timeline
    </h3>
    <ol className={styles.timeline}>
      {bundleMoments(props.release, props.environments).map(
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
