import { diamondReach, entryOf, exitOf } from './edgeStops';
import { FlowDirection, PlacedEdge, PlacedNode } from './GraphLayout';
import { LaneBlock } from './laneBlocks';
import { nodeSize, RankItem } from './nodeSize';
import { Ranks } from './placeRanks';

/** Between the frame and what is in it. */
const padding = 12;
/** Between lanes. */
const gap = 12;
/** Between the nodes of a lane, for the edge. */
const step = 22;
/** A column is as long as this before there is another, if the window is wide enough. */
const rowsAimedAt = 4;

/** More rows than this are higher than the window of the drawing. */
const mostRowsInSight = 6;
/** How much wider than high that window is on a page of 1280 pixels. */
const windowRatio = 1.6;

/** A frame with lanes in it; its upper left corner is 0, 0. */
export interface PlacedLanes extends Ranks {
  readonly item: RankItem;
}

/**
 * Lanes as rows, in as many columns as fit: read row by row, in the order given.
 *
 * @param available - the width that the frame may have, in pixels
 */
export function placeLanes(
  block: LaneBlock,
  direction: FlowDirection,
  available: number,
): PlacedLanes {
  const lanes = block.lanes.map(lane =>
    placeLane(lane.map(nodeSize), direction),
  );
  const width = Math.max(...lanes.map(lane => lane.width));
  const height = Math.max(...lanes.map(lane => lane.height));
  const columns = columnsFor(
    lanes.length,
    { width: width + gap, height: height + gap },
    available - 2 * padding + gap,
    direction,
  );
  const rows = Math.ceil(lanes.length / columns);
  const placed = lanes.map((lane, index) =>
    moved(lane, {
      // Environments stand below each other, however many gates are before them.
      x:
        padding +
        (index % columns) * (width + gap) +
        (direction === 'leftToRight'
          ? width - lane.width
          : (width - lane.width) / 2),
      y:
        padding +
        Math.floor(index / columns) * (height + gap) +
        (height - lane.height) / (direction === 'leftToRight' ? 2 : 1),
    }),
  );
  return {
    item: {
      id: block.id,
      shape: 'box',
      width: columns * (width + gap) - gap + 2 * padding,
      height: rows * (height + gap) - gap + 2 * padding,
    },
    nodes: placed.flatMap(({ nodes }) => nodes),
    edges: placed.flatMap(({ edges }) => edges),
  };
}

/** As many as fit; more where all of it is too high for the page anyway, so that it can be read when it is fitted. */
function columnsFor(
  lanes: number,
  lane: { readonly width: number; readonly height: number },
  available: number,
  direction: FlowDirection,
): number {
  const fitting = Math.max(1, Math.floor(available / lane.width));
  const wanted = Math.ceil(lanes / rowsAimedAt);
  const isInSight = lanes / fitting <= mostRowsInSight;
  if (direction === 'topToBottom' || isInSight || wanted <= fitting) {
    return Math.min(fitting, wanted);
  }
  const balanced = Math.round(
    Math.sqrt((windowRatio * lanes * lane.height) / lane.width),
  );
  return Math.max(fitting, balanced);
}

interface Lane extends Ranks {
  readonly width: number;
  readonly height: number;
}

function placeLane(items: readonly RankItem[], direction: FlowDirection): Lane {
  const flowsRight = direction === 'leftToRight';
  const width = Math.max(...items.map(item => item.width));
  const height = Math.max(...items.map(item => item.height));
  const middle = height / 2;
  const nodes: PlacedNode[] = [];
  let along = 0;
  for (const { id, shape, ...size } of items) {
    nodes.push({
      id,
      ...size,
      x: flowsRight ? along : (width - size.width) / 2,
      y: flowsRight
        ? middle - (shape === 'diamond' ? diamondReach : size.height / 2)
        : along,
    });
    along += (flowsRight ? size.width : size.height) + step;
  }
  const below = Math.max(...nodes.map(node => node.y + node.height));
  return {
    nodes,
    edges: items.slice(1).map((item, index): PlacedEdge => {
      const source = items[index];
      return {
        id: `${source.id}->${item.id}`,
        source: source.id,
        target: item.id,
        stops: [
          ...exitOf(nodes[index], direction, source.shape),
          ...entryOf(nodes[index + 1], direction, item.shape),
        ],
      };
    }),
    width: flowsRight ? along - step : width,
    height: flowsRight ? below : along - step,
  };
}

/** The same elsewhere. */
export function moved<R extends Ranks>(
  ranks: R,
  by: { readonly x: number; readonly y: number },
): R {
  const shift = <P extends { readonly x: number; readonly y: number }>(
    point: P,
  ) => ({ ...point, x: point.x + by.x, y: point.y + by.y });
  return {
    ...ranks,
    nodes: ranks.nodes.map(shift),
    edges: ranks.edges.map(edge => ({
      ...edge,
      stops: edge.stops.map(shift),
    })),
  };
}
