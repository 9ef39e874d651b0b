import {
  BundleSummary,
  EnvironmentNodeView,
} from '@kardinal/backstage-plugin-kardinal-common';
import { useTexts } from '../../translation';
import { HealthMark } from '../HealthMark/HealthMark';
import { StateMark } from '../StateMark/StateMark';
import { Instant } from '../Time/Instant';
import { Versions } from '../Versions/Versions';
import styles from './PromotionCard.module.css';
import { versionsBehind } from './versionsBehind';

/** One environment: its state, what runs there, since when, how far behind. */
export const EnvironmentLine = (props: {
  readonly environment: EnvironmentNodeView;
  readonly bundles: readonly BundleSummary[];
}) => {
  const { environment, bundles } = props;
  const { text: t } = useTexts();
  const behind = versionsBehind(environment.current?.version, bundles);
  return (
    <li className={styles.environment}>
      <StateMark state={environment.state} show="icon" />
      <span className={styles.name}>{environment.name}</span>
      <Versions environment={environment} />
      <span className={styles.health}>
        <HealthMark environment={environment} />
      </span>
      <span className={styles.quiet}>
        {behind > 0 && (
          <span>{t('card.behind', { number: String(behind) })}</span>
        )}
        {environment.since && <Instant at={environment.since} as="since" />}
      </span>
    </li>
  );
};
