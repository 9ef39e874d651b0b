import { FlowDirection, PlacedEdge, Point } from './layoutGraph';

/** Room that an edge keeps straight beside a node that it passes. */
const straightRun = 64;
/** Room for the tip of the arrow. */
const tip = 3;

/** The SVG path of an edge: smooth, and in flow direction at both ends. */
export function edgePath(edge: PlacedEdge, direction: FlowDirection): string {
  const along = (point: Point, by: number): Point =>
    direction === 'leftToRight'
      ? { x: point.x + by, y: point.y }
      : { x: point.x, y: point.y + by };
  const stops = [
    edge.from,
    ...edge.via.flatMap(point => [
      along(point, -straightRun),
      along(point, straightRun),
    ]),
    along(edge.to, -tip),
  ];
  return stops
    .map((stop, index) =>
      index === 0 ? `M ${at(stop)}` : curve(stops[index - 1], stop, direction),
    )
    .join(' ');
}

function curve(from: Point, to: Point, direction: FlowDirection): string {
  if (direction === 'leftToRight') {
    const bend = (to.x - from.x) / 2;
    return `C ${at({ x: from.x + bend, y: from.y })} ${at({
      x: to.x - bend,
      y: to.y,
    })} ${at(to)}`;
  }
  const bend = (to.y - from.y) / 2;
  return `C ${at({ x: from.x, y: from.y + bend })} ${at({
    x: to.x,
    y: to.y - bend,
  })} ${at(to)}`;
}

function at({ x, y }: Point): string {
  return `${Math.round(x * 10) / 10},${Math.round(y * 10) / 10}`;
}
