import { GraphLayout, PlacedEdge, Point } from './GraphLayout';

/** Whether any two edges of a drawing cross each other. */
export function hasCrossings({
  edges,
  direction,
}: Pick<GraphLayout, 'edges' | 'direction'>): boolean {
  const turned =
    direction === 'leftToRight'
      ? edges
      : edges.map(edge => ({
          ...edge,
          stops: edge.stops.map(swapped),
        }));
  const segments = turned.flatMap(segmentsOf);
  return segments.some((one, index) =>
    segments.slice(index + 1).some(other => crosses(one, other)),
  );
}

type Segment = readonly [Point, Point];

function segmentsOf({ stops }: PlacedEdge): readonly Segment[] {
  return stops.slice(1).map((stop, index) => [stops[index], stop]);
}

/** They lie between the same two ranks, and change sides there. */
function crosses([a, b]: Segment, [c, d]: Segment): boolean {
  const overlap = Math.min(b.x, d.x) - Math.max(a.x, c.x);
  return overlap > 0 && (a.y - c.y) * (b.y - d.y) < 0;
}

function swapped({ x, y }: Point): Point {
  return { x: y, y: x };
}
