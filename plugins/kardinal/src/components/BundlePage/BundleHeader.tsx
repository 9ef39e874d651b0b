import { ButtonLink } from '@backstage/ui';
import { ReleaseView } from '@kardinal/backstage-plugin-kardinal-common';
import { usePortalPaths } from '../../hooks/usePortalPaths';
import { usePromotionPath } from '../../hooks/usePromotionPath';
import { LiveView } from '../../live/LiveView';
import { LiveIndicator } from '../LiveIndicator/LiveIndicator';
import { LostConnection } from '../LiveIndicator/LostConnection';
import { StateMark } from '../StateMark/StateMark';
import { SentenceText } from '../Time/SentenceText';
import styles from './BundlePage.module.css';
import { DownloadEvidence } from './DownloadEvidence';

/** What the Bundle is called and how it stands, and the ways on. */
export const BundleHeader = (props: {
  readonly release: ReleaseView;
  readonly live: LiveView;
}) => {
  const { release, live } = props;
  const paths = usePortalPaths();
  const promotionPath = usePromotionPath();
  const { entity, pipeline, version, name } = release;
  const selected = live.view?.selected;
  return (
    <header className={styles.header}>
      <div className={styles.titleLine}>
        <h2 className={styles.title}>
          {entity?.title ?? pipeline} {version}
        </h2>
        {selected && <StateMark state={selected.state} show="iconAndWord" />}
        <LiveIndicator live={live} clockOffset={live.view?.clockOffset} />
        <LostConnection live={live} />
        <div className={styles.controls}>
          <DownloadEvidence release={release} />
          {entity && (
            <ButtonLink href={promotionPath(entity, name)} variant="secondary">
              Promotion
            </ButtonLink>
          )}
          <ButtonLink href={paths.board} variant="secondary">
            Board
          </ButtonLink>
        </div>
      </div>
      {selected && (
        <p className={styles.sentence}>
          <SentenceText sentence={selected.sentence} />
        </p>
      )}
      {selected?.notice && (
        <p className={styles.notice}>
          <SentenceText sentence={selected.notice} />
        </p>
      )}
    </header>
  );
};
