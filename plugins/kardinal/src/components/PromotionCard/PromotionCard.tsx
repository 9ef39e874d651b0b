import { EntityInfoCard } from '@backstage/plugin-catalog-react';
import { Link, Skeleton } from '@backstage/ui';
import {
  EnvironmentNodeView,
  PipelineView,
} from '@kardinal/backstage-plugin-kardinal-common';
import { PipelineRef } from '../../api/PipelineRef';
import { useLiveView } from '../../hooks/useLiveView';
import { ReaderProvider } from '../../hooks/useReader';
import { useTexts } from '../../translation';
import { Actions } from '../Actions/Actions';
import { ControlPlaneAlert } from '../ControlPlaneAlert/ControlPlaneAlert';
import { LiveIndicator } from '../LiveIndicator/LiveIndicator';
import { LiveProblem } from '../ErrorAlert/LiveProblem';
import theme from '../theme.module.css';
import { SentenceText } from '../Time/SentenceText';
import { cardEnvironments } from './cardEnvironments';
import { EnvironmentLine } from './EnvironmentLine';
import styles from './PromotionCard.module.css';

/** What runs where, why it does not move, and the next action; always live. */
export const PromotionCard = (props: {
  readonly pipeline: PipelineRef;
  /** The address of the page with everything. */
  readonly tab: string;
  readonly owners: readonly string[];
  /** Milliseconds since the epoch; the browser's clock by default. */
  readonly clock?: () => number;
}) => {
  const { pipeline, tab, owners, clock } = props;
  const live = useLiveView(pipeline, undefined);
  const { view } = live;
  const { text: t } = useTexts();
  return (
    <ReaderProvider clock={clock} offsetMs={view?.clockOffset}>
      <EntityInfoCard
        className={theme.root}
        title={t('page.promotion')}
        headerActions={
          <LiveIndicator live={live} clockOffset={view?.clockOffset} />
        }
        footerActions={
          <div className={styles.footer}>
            <Link href={tab}>{t('card.open')}</Link>
            {view && (
              <Actions
                pipeline={pipeline}
                nextAction={view.nextAction}
                menu={[]}
                owners={owners}
              />
            )}
          </div>
        }
      >
        <LiveProblem live={live} owners={owners} />
        {view && <CardFacts view={view} tab={tab} />}
        {!view && live.status !== 'refused' && (
          <Skeleton width="100%" height={96} />
        )}
      </EntityInfoCard>
    </ReaderProvider>
  );
};

function CardFacts(props: {
  readonly view: PipelineView;
  readonly tab: string;
}) {
  const { view, tab } = props;
  const { text: t } = useTexts();
  const { shown, others } = cardEnvironments(environmentsOf(view));
  return (
    <div className={styles.facts}>
      {view.controlPlaneProblem && (
        <ControlPlaneAlert problem={view.controlPlaneProblem} />
      )}
      <p className={styles.headline}>
        <SentenceText sentence={view.headline} />
      </p>
      <ul className={styles.environments}>
        {shown.map(environment => (
          <EnvironmentLine
            key={environment.id}
            environment={environment}
            bundles={view.bundles}
          />
        ))}
      </ul>
      {others > 0 && (
        <Link href={tab}>
          {others === 1
            ? t('card.oneMore')
            : t('card.more', { number: String(others) })}
        </Link>
      )}
    </div>
  );
}

function environmentsOf(view: PipelineView): readonly EnvironmentNodeView[] {
  return (view.selected?.nodes ?? []).filter(
    (node): node is EnvironmentNodeView => node.type === 'environment',
  );
}
