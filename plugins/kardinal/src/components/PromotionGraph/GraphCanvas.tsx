import { ReactFlow } from '@xyflow/react';
import { FocusEvent, useMemo, useState } from 'react';
import { flowOrder } from '../../graph/flowOrder';
import { DrawnGraph } from '../../graph/groupByWave';
import { GraphLayout } from '../../graph/GraphLayout';
import {
  fitted,
  opened,
  readableZoom,
  revealed,
  Viewport,
  zoomLimits,
} from '../../graph/viewports';
import { CanvasControls } from './CanvasControls';
import { FlowEdge } from './FlowEdge';
import { flowEdges, flowNodes } from './flowElements';
import { FlowNode } from './FlowNode';
import { FrameNode } from './FrameNode';
import styles from './PromotionGraph.module.css';

const nodeTypes = { flow: FlowNode, frame: FrameNode };
const edgeTypes = { flow: FlowEdge };
/** A drawing that is higher than this, in pixels, is moved and zoomed in a window of its own. */
const tallest = 460;

/**
 * The drawing: as large as it is where that fits the page, else in a window in
 * which it is moved and zoomed.
 */
export const GraphCanvas = (props: {
  readonly graph: DrawnGraph;
  readonly layout: GraphLayout;
  /** The width that it has, in pixels. */
  readonly available: number;
  readonly chosen?: string;
  /** Nodes that fade in. */
  readonly late: ReadonlySet<string>;
}) => {
  const { graph, layout, available, chosen, late } = props;
  // Tab goes through the document in its order, so the order is the flow's.
  const ordered = useMemo(() => flowOrder(graph.nodes, graph.edges), [graph]);
  const window = windowFor(layout, available);
  const [viewport, setViewport] = useState<Viewport>(() =>
    opened(layout, window, chosen),
  );
  const isMovable = window.type === 'movable';
  const reveal = (event: FocusEvent) => {
    const button = event.target.closest<HTMLElement>('[data-node-id]');
    const box = layout.nodes.find(({ id }) => id === button?.dataset.nodeId);
    if (isMovable && box) setViewport(last => revealed(last, box, window));
  };
  return (
    <div
      className={styles.window}
      data-movable={isMovable || undefined}
      style={{ width: window.width, height: window.height }}
      onFocus={reveal}
    >
      <ReactFlow
        className={styles.flow}
        nodes={flowNodes(ordered, layout, chosen, late)}
        edges={flowEdges(graph.nodes, layout)}
        nodeTypes={nodeTypes}
        edgeTypes={edgeTypes}
        viewport={viewport}
        onViewportChange={setViewport}
        minZoom={zoomLimits.min}
        maxZoom={zoomLimits.max}
        nodesDraggable={false}
        nodesConnectable={false}
        nodesFocusable={false}
        edgesFocusable={false}
        elementsSelectable={false}
        panOnDrag={isMovable}
        zoomOnScroll={false}
        zoomOnPinch={isMovable}
        zoomOnDoubleClick={false}
        preventScrolling={false}
        disableKeyboardA11y
        proOptions={{ hideAttribution: true }}
      />
      {isMovable && (
        <CanvasControls
          viewport={viewport}
          window={window}
          onChange={setViewport}
          onFit={() => setViewport(fitted(layout, window))}
        />
      )}
    </div>
  );
};

/** The drawing flows down in a narrow page, which is scrolled; elsewhere it gets no higher than a part of the page. */
function windowFor(layout: GraphLayout, available: number) {
  const zoom = Math.max(readableZoom, Math.min(1, available / layout.width));
  const width = Math.ceil(layout.width * zoom);
  const height = Math.ceil(layout.height * zoom);
  const isLarge = width > available + 1 || height > tallest;
  return isLarge && layout.direction === 'leftToRight'
    ? {
        type: 'movable' as const,
        width: available,
        height: Math.min(height, tallest),
      }
    : { type: 'fixed' as const, width: Math.max(available, width), height };
}
