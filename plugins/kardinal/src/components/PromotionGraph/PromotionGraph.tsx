import '@xyflow/react/dist/style.css';
import { KeyboardEvent, useMemo, useRef } from 'react';
import { DrawingProps } from '../../graph/DrawingProps';
import { GraphLayout } from '../../graph/GraphLayout';
import { isArrowKey, neighbour } from '../../graph/neighbour';
import { useElementWidth } from '../../hooks/useElementWidth';
import { focusNode } from './focusNode';
import { GraphActions, GraphActionsContext } from './GraphActions';
import { GraphCanvas } from './GraphCanvas';
import { useGraphLayout } from './useGraphLayout';
import { useLateNodes } from './useLateNodes';
import styles from './PromotionGraph.module.css';

/**
 * The way of one Bundle: environments, the gates between them, arrows in flow
 * order. It never moves by itself.
 */
export const PromotionGraph = (props: DrawingProps) => {
  const { label, graph, chosen, onChoose, onEnter } = props;
  const frame = useRef<HTMLElement>(null);
  const width = useElementWidth(frame);
  const layout = useGraphLayout(graph, width);
  const late = useLateNodes(graph.nodes);
  const actions = useGraphActionsFor(layout, onChoose, onEnter);
  return (
    <section
      ref={frame}
      className={styles.scroller}
      aria-label={label}
      data-testid="promotion-graph"
    >
      {layout && width !== undefined && (
        <GraphActionsContext.Provider value={actions}>
          <GraphCanvas
            key={`${layout.width} ${layout.height} ${width}`}
            graph={graph}
            layout={layout}
            available={width}
            chosen={chosen}
            late={late}
          />
        </GraphActionsContext.Provider>
      )}
    </section>
  );
};

function useGraphActionsFor(
  layout: GraphLayout | undefined,
  onChoose: (id: string) => void,
  onEnter: (id: string) => void,
): GraphActions {
  return useMemo(
    () => ({
      choose: onChoose,
      onKeyDown: (id: string, event: KeyboardEvent) => {
        if (event.key === 'Enter') {
          event.preventDefault();
          onEnter(id);
          return;
        }
        if (!isArrowKey(event.key)) {
          return;
        }
        event.preventDefault();
        const next = layout && neighbour(id, event.key, layout);
        if (next !== undefined) {
          focusNode(event.currentTarget.closest('section'), next);
        }
      },
    }),
    [layout, onChoose, onEnter],
  );
}
