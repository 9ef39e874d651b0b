import { EdgeView } from '@kardinal/backstage-plugin-kardinal-common';
import { GraphNode } from './GraphNode';
import { FlowDirection, GraphLayout, PlacedFrame } from './GraphLayout';
import { laneBlocks } from './laneBlocks';
import { nodeSize } from './nodeSize';
import { moved, placeLanes, PlacedLanes } from './placeLanes';
import { placeRanks, Ranks } from './placeRanks';
import { wrapRanks } from './wrapRanks';

const margin = 8;

/**
 * Places nodes and edges. The result depends on ids, kinds, edges and the
 * window alone, never on states, so that nothing moves while a promotion goes
 * on. Environments side by side are lanes of one frame; ranks that do not fit
 * beside each other continue below.
 *
 * @param available - the width that the drawing may have, in pixels
 */
export function layoutGraph(
  nodes: readonly GraphNode[],
  edges: readonly EdgeView[],
  direction: FlowDirection,
  available = Infinity,
): GraphLayout {
  const room = available - 2 * margin;
  const lanes = laneBlocks(nodes, edges).map(block =>
    placeLanes(block, direction, room),
  );
  const drawnAs = new Map(
    lanes.flatMap(({ item, nodes: members }) =>
      members.map(({ id }) => [id, item.id]),
    ),
  );
  const items = [
    ...new Map(
      nodes.map(node => {
        const id = drawnAs.get(node.id) ?? node.id;
        const frame = lanes.find(({ item }) => item.id === id);
        return [id, frame?.item ?? nodeSize(node)];
      }),
    ).values(),
  ];
  const outer = outerEdges(edges, drawnAs);
  const ranked = placeRanks(items, outer, direction);
  const wrapped =
    direction === 'leftToRight' ? wrapRanks(ranked, items, room) : ranked;
  return whole(withLanes(wrapped, lanes), direction, edges);
}

/** Of many edges to and from the members of a frame, one. */
function outerEdges(
  edges: readonly EdgeView[],
  drawnAs: ReadonlyMap<string, string>,
): readonly EdgeView[] {
  const drawn = edges.flatMap(edge => {
    const source = drawnAs.get(edge.source) ?? edge.source;
    const target = drawnAs.get(edge.target) ?? edge.target;
    if (source === target && source !== edge.source) return [];
    return source === edge.source && target === edge.target
      ? [edge]
      : [{ id: `${source}->${target}`, source, target }];
  });
  return [...new Map(drawn.map(edge => [edge.id, edge])).values()];
}

interface Drawing extends Ranks {
  readonly frames: readonly PlacedFrame[];
}

function withLanes(ranks: Ranks, lanes: readonly PlacedLanes[]): Drawing {
  const byId = new Map(lanes.map(each => [each.item.id, each]));
  const frames = ranks.nodes.flatMap((node): PlacedFrame[] => {
    const members = byId.get(node.id)?.nodes.map(({ id }) => id);
    return members === undefined ? [] : [{ ...node, members }];
  });
  const inner = frames.flatMap(frame => {
    const found = byId.get(frame.id);
    return found === undefined ? [] : [moved(found, frame)];
  });
  return {
    frames,
    nodes: [
      ...ranks.nodes.filter(({ id }) => !byId.has(id)),
      ...inner.flatMap(({ nodes }) => nodes),
    ],
    edges: [...ranks.edges, ...inner.flatMap(({ edges }) => edges)],
  };
}

/** With its corner at 0, 0 and a margin around everything. */
function whole(
  drawing: Drawing,
  direction: FlowDirection,
  links: readonly EdgeView[],
): GraphLayout {
  const boxes = [...drawing.nodes, ...drawing.frames];
  const turning = drawing.edges
    .filter(({ bends }) => bends === 'square')
    .flatMap(({ stops }) => stops);
  const left = Math.min(...boxes.map(({ x }) => x), ...turning.map(p => p.x));
  const top = Math.min(...boxes.map(({ y }) => y));
  const by = { x: margin - left, y: margin - top };
  const { nodes, edges } = moved(drawing, by);
  const frames = drawing.frames.map(frame => ({
    ...frame,
    x: frame.x + by.x,
    y: frame.y + by.y,
  }));
  const right = [
    ...[...nodes, ...frames].map(({ x, width }) => x + width),
    ...turning.map(({ x }) => x + by.x),
  ];
  return {
    direction,
    links,
    nodes,
    edges,
    frames,
    width: Math.max(...right) + margin,
    height:
      Math.max(...[...nodes, ...frames].map(({ y, height }) => y + height)) +
      margin,
  };
}
