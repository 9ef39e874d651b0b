import { Skeleton, ToggleButton, ToggleButtonGroup } from '@backstage/ui';
import { RiMindMap, RiTableLine } from '@remixicon/react';
import { PipelineRef } from '../../api/PipelineRef';
import { PromotionLocation, ViewMode } from '../../hooks/usePromotionLocation';
import { LiveView } from '../../live/LiveView';
import { useTexts } from '../../translation';
import { Actions } from '../Actions/Actions';
import { LiveIndicator } from '../LiveIndicator/LiveIndicator';
import { LostConnection } from '../LiveIndicator/LostConnection';
import { SentenceText } from '../Time/SentenceText';
import { TitleLine } from '../TitleLine/TitleLine';
import { PromotionLinks } from './PromotionLinks';
import styles from './PromotionTab.module.css';

/** The title line and the one sentence that answers "why does it not move?". */
export const PromotionHeader = (props: {
  readonly pipeline: PipelineRef;
  readonly live: LiveView;
  readonly location: PromotionLocation;
  readonly owners: readonly string[];
}) => {
  const { pipeline, live, location, owners } = props;
  const { view } = live;
  const { text: t } = useTexts();
  return (
    <header className={styles.header}>
      <TitleLine
        title={t('promotion.title', { pipeline: pipeline.name })}
        controls={
          <>
            {view?.selected && <ModeSwitch location={location} />}
            {view && (
              <Actions
                pipeline={pipeline}
                nextAction={view.nextAction}
                menu={view.menu}
                owners={owners}
              />
            )}
          </>
        }
      >
        <LiveIndicator live={live} clockOffset={view?.clockOffset} />
        <LostConnection live={live} />
      </TitleLine>
      <div className={styles.answer}>
        {view ? (
          <p className={styles.headline}>
            <SentenceText sentence={view.headline} />
          </p>
        ) : (
          live.status !== 'refused' && (
            <div className={styles.headline}>
              <Skeleton
                className={styles.headlineOutline}
                width="100%"
                height={24}
              />
            </div>
          )
        )}
        {view && <PromotionLinks view={view} />}
      </div>
      {view?.selected?.notice && (
        <p className={styles.notice}>
          <SentenceText sentence={view.selected.notice} />
        </p>
      )}
    </header>
  );
};

const modes: readonly ViewMode[] = ['table', 'graph'];

function ModeSwitch(props: { readonly location: PromotionLocation }) {
  const { text: t } = useTexts();
  return (
    <ToggleButtonGroup
      aria-label={t('promotion.view')}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[props.location.mode]}
      onSelectionChange={keys => {
        const mode = modes.find(each => keys.has(each));
        if (mode) {
          props.location.chooseMode(mode);
        }
      }}
    >
      <ToggleButton
        id="table"
        aria-label={t('promotion.table')}
        className={styles.mode}
        iconStart={<RiTableLine aria-hidden />}
      >
        <span className={styles.modeName}>{t('promotion.table')}</span>
      </ToggleButton>
      <ToggleButton
        id="graph"
        aria-label={t('promotion.graph')}
        className={styles.mode}
        iconStart={<RiMindMap aria-hidden />}
      >
        <span className={styles.modeName}>{t('promotion.graph')}</span>
      </ToggleButton>
    </ToggleButtonGroup>
  );
}
