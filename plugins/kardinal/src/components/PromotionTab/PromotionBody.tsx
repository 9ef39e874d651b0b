import { Button } from '@backstage/ui';
import {
  PipelineView,
  Sentence,
} from '@kardinal/backstage-plugin-kardinal-common';
import { useCallback, useRef } from 'react';
import { DrawnGraph } from '../../graph/groupByWave';
import { PromotionLocation, ViewMode } from '../../hooks/usePromotionLocation';
import { useTexts } from '../../translation';
import { BundleList } from '../BundleList/BundleList';
import { NodePanel } from '../NodePanel/NodePanel';
import { focusNode } from '../PromotionGraph/focusNode';
import { PromotionGraph } from '../PromotionGraph/PromotionGraph';
import { PromotionTable } from '../PromotionTable/PromotionTable';
import styles from './PromotionTab.module.css';
import { useChosenNode } from './useChosenNode';

/** The Bundles on the left, the chosen one drawn on the right, a panel below. */
export const PromotionBody = (props: {
  readonly view: PipelineView;
  readonly location: PromotionLocation;
  readonly owners: readonly string[];
}) => {
  const { view, location, owners } = props;
  const { selected } = view;
  const { text: t } = useTexts();
  const main = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { graph, node, drawnId, expanded, expand } = useChosenNode(
    selected,
    location.node,
  );
  const { chooseNode } = location;
  const enter = useCallback(
    (id: string) => {
      chooseNode(id);
      // The panel may not show the node yet.
      requestAnimationFrame(() => heading.current?.focus());
    },
    [chooseNode],
  );
  const Drawing = location.mode === 'table' ? PromotionTable : PromotionGraph;
  return (
    <div className={styles.columns}>
      <BundleList
        bundles={view.bundles}
        chosen={location.bundle ?? selected?.bundle}
        headline={view.headline}
        onChoose={location.chooseBundle}
      />
      <div className={styles.main} ref={main}>
        {expanded !== undefined && (
          <div>
            <Button
              variant="secondary"
              size="small"
              onPress={() => expand(undefined)}
            >
              {t('promotion.drawByWave')}
            </Button>
          </div>
        )}
        {selected && (
          <Drawing
            key={selected.bundle}
            label={t('promotion.of', { version: selected.version })}
            graph={graph}
            headline={view.headline}
            chosen={drawnId}
            onChoose={chooseNode}
            onEnter={enter}
          />
        )}
        {node && selected && (
          <NodePanel
            ref={heading}
            node={node}
            said={saidBeside(view, location.mode, graph)}
            promotion={{ pipeline: view, bundle: selected.bundle }}
            actions={view.menu}
            owners={owners}
            onChoose={chooseNode}
            onExpand={expand}
            onLeave={() => drawnId && focusNode(main.current, drawnId)}
          />
        )}
      </div>
    </div>
  );
};

/** What the page says beside the panel: the headline, and the reasons in the table. */
function saidBeside(
  { headline }: PipelineView,
  mode: ViewMode,
  { nodes }: DrawnGraph,
): readonly Sentence[] {
  return mode === 'table'
    ? [
        headline,
        ...nodes.flatMap(node =>
          node.type === 'group' ? [] : [node.sentence],
        ),
      ]
    : [headline];
}
