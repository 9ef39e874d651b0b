import { Skeleton, ToggleButton, ToggleButtonGroup } from '@backstage/ui';
import { RiMindMap, RiTableLine } from '@remixicon/react';
import { PipelineRef } from '../../api/PipelineRef';
import { PromotionLocation, ViewMode } from '../../hooks/usePromotionLocation';
import { LiveView } from '../../live/LiveView';
import { Actions } from '../Actions/Actions';
import { LiveIndicator } from '../LiveIndicator/LiveIndicator';
import { LostConnection } from '../LiveIndicator/LostConnection';
import { SentenceText } from '../Time/SentenceText';
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
  return (
    <header className={styles.header}>
      <div className={styles.titleLine}>
        <h2 className={styles.title}>Promotion · {pipeline.name}</h2>
        <LiveIndicator live={live} clockOffset={view?.clockOffset} />
        <LostConnection live={live} />
        <div className={styles.controls}>
          {view?.selected && <ModeSwitch location={location} />}
          {view && (
            <Actions
              pipeline={pipeline}
              nextAction={view.nextAction}
              menu={view.menu}
              owners={owners}
            />
          )}
        </div>
      </div>
      {view ? (
        <p className={styles.headline}>
          <SentenceText sentence={view.headline} />
        </p>
      ) : (
        live.status !== 'refused' && (
          <Skeleton
            className={styles.headlineOutline}
            width="100%"
            height={24}
          />
        )
      )}
      {view?.selected?.notice && (
        <p className={styles.notice}>
          <SentenceText sentence={view.selected.notice} />
        </p>
      )}
      {view && <PromotionLinks view={view} />}
    </header>
  );
};

const modes: readonly ViewMode[] = ['table', 'graph'];

function ModeSwitch(props: { readonly location: PromotionLocation }) {
  return (
    <ToggleButtonGroup
      aria-label="View"
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
        className={styles.mode}
        iconStart={<RiTableLine aria-hidden />}
      >
        table
      </ToggleButton>
      <ToggleButton
        id="graph"
        className={styles.mode}
        iconStart={<RiMindMap aria-hidden />}
      >
        graph
      </ToggleButton>
    </ToggleButtonGroup>
  );
}
