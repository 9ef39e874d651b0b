import { FlowDirection, PlacedNode, Point } from './GraphLayout';

/** How far a gate's diamond reaches from its middle, in pixels. */
export const diamondReach = 18;

/** How long an edge stays straight on either side of a node that it passes. */
const straightRun = 64;

/** What an edge touches: a whole box, or the diamond in the middle of a gate. */
export type NodeShape = 'box' | 'diamond';

/** Where an edge leaves a node. */
export function exitOf(
  box: PlacedNode,
  direction: FlowDirection,
  shape: NodeShape,
): readonly Point[] {
  const middle = box.x + box.width / 2;
  if (direction === 'topToBottom') {
    return [{ x: middle, y: box.y + box.height }];
  }
  const right = box.x + box.width;
  const y = box.y + box.height / 2;
  return shape === 'box'
    ? [{ x: right, y }]
    : pastCaption(box, [middle + diamondReach, right]);
}

/** Where an edge reaches a node. */
export function entryOf(
  box: PlacedNode,
  direction: FlowDirection,
  shape: NodeShape,
): readonly Point[] {
  const middle = box.x + box.width / 2;
  if (direction === 'topToBottom') {
    return [{ x: middle, y: box.y }];
  }
  const y = box.y + box.height / 2;
  return shape === 'box'
    ? [{ x: box.x, y }]
    : pastCaption(box, [box.x, middle - diamondReach]);
}

/** An edge is level while it is above a gate's caption. */
function pastCaption(
  gate: PlacedNode,
  xs: readonly number[],
): readonly Point[] {
  return xs.map(x => ({ x, y: gate.y + diamondReach }));
}

/**
 * The layout puts a point between each two ranks and on each rank that an edge
 * passes; only the latter keep it away from the nodes there.
 */
export function ranksPassed(points: readonly Point[]): readonly Point[] {
  return points.slice(1, -1).filter((_, index) => index % 2 === 1);
}

/** The straight way past a rank. */
export function alongside(
  point: Point,
  direction: FlowDirection,
): readonly Point[] {
  return [-straightRun, straightRun].map(by =>
    direction === 'leftToRight'
      ? { x: point.x + by, y: point.y }
      : { x: point.x, y: point.y + by / 2 },
  );
}
