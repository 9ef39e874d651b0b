import { ReactFlow } from '@xyflow/react';
import '@xyflow/react/dist/style.css';
import { KeyboardEvent, useMemo, useRef } from 'react';
import { DrawingProps } from '../../graph/DrawingProps';
import { flowOrder } from '../../graph/flowOrder';
import { GraphLayout } from '../../graph/layoutGraph';
import { isArrowKey, neighbour } from '../../graph/neighbour';
import { useElementWidth } from '../../hooks/useElementWidth';
import { FlowEdge } from './FlowEdge';
import { flowEdges, flowNodes } from './flowElements';
import { FlowNode } from './FlowNode';
import { focusNode } from './focusNode';
import { GraphActions, GraphActionsContext } from './GraphActions';
import { useGraphLayout } from './useGraphLayout';
import { useScrollToNode } from './useScrollToNode';
import styles from './PromotionGraph.module.css';

const nodeTypes = { flow: FlowNode };
const edgeTypes = { flow: FlowEdge };
/** Smaller than this, text cannot be read: the drawing scrolls instead. */
const smallestZoom = 0.85;

/**
 * The way of one Bundle: environments, the gates between them, arrows in flow
 * order. It is as large as its drawing and never moves by itself.
 */
export const PromotionGraph = (props: DrawingProps) => {
  const { label, graph, chosen, onChoose, onEnter } = props;
  const scroller = useRef<HTMLElement>(null);
  const width = useElementWidth(scroller);
  const layout = useGraphLayout(graph, width);
  useScrollToNode(scroller, chosen, layout);
  return (
    <section
      ref={scroller}
      className={styles.scroller}
      aria-label={label}
      data-testid="promotion-graph"
    >
      {layout && width !== undefined && (
        <Canvas
          graph={graph}
          layout={layout}
          available={width}
          chosen={chosen}
          onChoose={onChoose}
          onEnter={onEnter}
        />
      )}
    </section>
  );
};

interface CanvasProps extends Omit<DrawingProps, 'label'> {
  readonly layout: GraphLayout;
  readonly available: number;
}

function Canvas(props: CanvasProps) {
  const { graph, layout, available, chosen, onChoose, onEnter } = props;
  // Tab goes through the document in its order, so the order is the flow's.
  const ordered = useMemo(() => flowOrder(graph.nodes, graph.edges), [graph]);
  const actions = useGraphActionsFor(layout, onChoose, onEnter);
  const zoom = Math.max(smallestZoom, Math.min(1, available / layout.width));
  const width = Math.max(available, Math.ceil(layout.width * zoom));
  const x = Math.max(0, (width - layout.width * zoom) / 2);
  return (
    <GraphActionsContext.Provider value={actions}>
      <div style={{ width, height: Math.ceil(layout.height * zoom) }}>
        <ReactFlow
          className={styles.flow}
          nodes={flowNodes(ordered, layout, chosen)}
          edges={flowEdges(graph.nodes, layout)}
          nodeTypes={nodeTypes}
          edgeTypes={edgeTypes}
          viewport={{ x, y: 0, zoom }}
          minZoom={smallestZoom}
          maxZoom={1}
          nodesDraggable={false}
          nodesConnectable={false}
          nodesFocusable={false}
          edgesFocusable={false}
          elementsSelectable={false}
          panOnDrag={false}
          zoomOnScroll={false}
          zoomOnPinch={false}
          zoomOnDoubleClick={false}
          preventScrolling={false}
          disableKeyboardA11y
          proOptions={{ hideAttribution: true }}
        />
      </div>
    </GraphActionsContext.Provider>
  );
}

function useGraphActionsFor(
  layout: GraphLayout,
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
        const next = neighbour(id, event.key, layout);
        if (next !== undefined) {
          focusNode(event.currentTarget.closest('section'), next);
        }
      },
    }),
    [layout, onChoose, onEnter],
  );
}
