import { Alert, Button } from '@backstage/ui';
import { useMemo } from 'react';
import { PipelineRef } from '../../api/PipelineRef';
import { ShownPromotion } from '../../extensions/PromotionExtensionsProvider';
import { describeZone } from '../../format/formatInstant';
import { useLiveView } from '../../hooks/useLiveView';
import {
  PromotionLocation,
  usePromotionLocation,
} from '../../hooks/usePromotionLocation';
import { ReaderProvider, useReader } from '../../hooks/useReader';
import { LiveView } from '../../live/LiveView';
import { useTexts } from '../../translation';
import { BundleSources } from '../BundleSources/BundleSources';
import { ControlPlaneAlert } from '../ControlPlaneAlert/ControlPlaneAlert';
import { EmptyPipeline } from '../EmptyPipeline/EmptyPipeline';
import { isMissingBundle } from '../ErrorAlert/errorText';
import { LiveProblem } from '../ErrorAlert/LiveProblem';
import { GateCoverage } from '../GateCoverage/GateCoverage';
import { LiveBody } from '../LiveBody/LiveBody';
import theme from '../theme.module.css';
import { SentenceText } from '../Time/SentenceText';
import { Announcer } from './Announcer';
import { ExtensionCards } from '../Extensions/ExtensionCards';
import { LoadingPromotion } from './LoadingPromotion';
import { PromotionBody } from './PromotionBody';
import { PromotionHeader } from './PromotionHeader';
import styles from './PromotionTab.module.css';

/** The promotion of one Pipeline, live. */
export const PromotionTab = (props: {
  readonly pipeline: PipelineRef;
  /** Who owns the entity: to be asked when a permission is missing. */
  readonly owners: readonly string[];
  /** Milliseconds since the epoch; the browser's clock by default. */
  readonly clock?: () => number;
}) => {
  const { pipeline, owners, clock } = props;
  const location = usePromotionLocation();
  const live = useLiveView(pipeline, location.bundle);
  const { view } = live;
  const promotion = useMemo(() => view && { pipeline, view }, [pipeline, view]);
  return (
    <ReaderProvider clock={clock} offsetMs={view?.clockOffset}>
      <ShownPromotion promotion={promotion}>
        <div
          className={`${theme.root} ${styles.tab}`}
          data-testid="promotion-tab"
        >
          <PromotionHeader
            pipeline={pipeline}
            live={live}
            location={location}
            owners={owners}
          />
          <Problems
            live={live}
            owners={owners}
            onShowLatest={location.showLatest}
          />
          <LiveBody
            // The outline is replaced: what is below it does not move.
            key={live.view ? 'view' : 'outline'}
            live={live}
            className={styles.body}
          >
            <Content
              pipeline={pipeline}
              live={live}
              location={location}
              owners={owners}
            />
          </LiveBody>
          {live.view && <Footer live={live} />}
          <Announcer live={live} />
        </div>
      </ShownPromotion>
    </ReaderProvider>
  );
};

function Problems(props: {
  readonly live: LiveView;
  readonly owners: readonly string[];
  readonly onShowLatest: () => void;
}) {
  const { live, owners, onShowLatest } = props;
  const problem = live.view?.problem;
  const { text: t } = useTexts();
  return (
    <>
      <LiveProblem
        live={live}
        owners={owners}
        wayOn={
          live.status === 'refused' &&
          isMissingBundle(live.error) && (
            <Button size="small" variant="secondary" onPress={onShowLatest}>
              {t('promotion.showLatest')}
            </Button>
          )
        }
      />
      {live.view?.controlPlaneProblem && (
        <ControlPlaneAlert problem={live.view.controlPlaneProblem} />
      )}
      {problem && (
        <Alert
          status="danger"
          icon
          title={t('promotion.needsCorrection')}
          description={<SentenceText sentence={problem} />}
        />
      )}
    </>
  );
}

function Content(props: {
  readonly pipeline: PipelineRef;
  readonly live: LiveView;
  readonly location: PromotionLocation;
  readonly owners: readonly string[];
}) {
  const { pipeline, live, location, owners } = props;
  const { view } = live;
  if (!view) {
    return live.status === 'refused' ? null : <LoadingPromotion />;
  }
  return (
    <>
      {view.bundles.length === 0 ? (
        <EmptyPipeline pipeline={pipeline} view={view} owners={owners} />
      ) : (
        <PromotionBody view={view} location={location} owners={owners} />
      )}
      <ExtensionCards />
      <GateCoverage coverage={view.coverage} />
      <BundleSources sources={view.sources} />
    </>
  );
}

function Footer({ live }: { readonly live: LiveView }) {
  const reader = useReader();
  const { text: t } = useTexts();
  return (
    <footer className={styles.footer}>
      <span>{t('portal.timesIn', { zone: describeZone(reader) })}</span>
      {live.view?.controlPlaneNotice && (
        <span>{live.view.controlPlaneNotice}</span>
      )}
    </footer>
  );
}
