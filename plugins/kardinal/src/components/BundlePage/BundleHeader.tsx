import { ButtonLink } from '@backstage/ui';
import { ReleaseView } from '@kardinal/backstage-plugin-kardinal-common';
import { usePortalPaths } from '../../hooks/usePortalPaths';
import { usePromotionPath } from '../../hooks/usePromotionPath';
import { LiveView } from '../../live/LiveView';
import { useTexts } from '../../translation';
import { LiveIndicator } from '../LiveIndicator/LiveIndicator';
import { LostConnection } from '../LiveIndicator/LostConnection';
import { StateMark } from '../StateMark/StateMark';
import { SentenceText } from '../Time/SentenceText';
import { TitleLine } from '../TitleLine/TitleLine';
import styles from './BundlePage.module.css';
import { DownloadEvidence } from './DownloadEvidence';

/** What the Bundle is called and how it stands, and the ways on. */
export const BundleHeader = (props: {
  readonly release: ReleaseView;
  readonly live: LiveView;
}) => {
  const { release, live } = props;
  const { text: t } = useTexts();
  const paths = usePortalPaths();
  const promotionPath = usePromotionPath();
  const { entity, pipeline, version, name } = release;
  const selected = live.view?.selected;
  return (
    <header className={styles.header}>
      <TitleLine
        title={`${entity?.title ?? pipeline} ${version}`}
        controls={
          <>
            <DownloadEvidence release={release} />
            {entity && (
              <ButtonLink
                href={promotionPath(entity, name)}
                variant="secondary"
              >
                {t('page.promotion')}
              </ButtonLink>
            )}
            <ButtonLink href={paths.board} variant="secondary">
              {t('page.board')}
            </ButtonLink>
          </>
        }
      >
        {selected && <StateMark state={selected.state} show="iconAndWord" />}
        <LiveIndicator live={live} clockOffset={live.view?.clockOffset} />
        <LostConnection live={live} />
      </TitleLine>
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
